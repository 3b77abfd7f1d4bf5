/** Handing a point to a map app. Chinese apps reckon in GCJ-02: each is given the point in its own datum, so that one is led to the child and not 500 m beside. */
import { type LngLat, toMap } from '../../map/geo/datum';

export const MAP_APPS = ['amap', 'tencent', 'apple', 'other'] as const;
export type MapApp = (typeof MAP_APPS)[number];

/**
 * The address that opens an app at a point (WGS-84).
 * Sources: AMap URI API (`uri.amap.com/navigation`), Tencent Maps URI API (`routeplan`), Apple Map Links, RFC 5870 (`geo:` is WGS-84 by definition).
 */
export function navigationAddress(app: MapApp, point: LngLat, name: string): string {
  const [lng, lat] = (app === 'other' ? point : toMap('gcj02', point)).map((degrees) => degrees.toFixed(6));
  const called = encodeURIComponent(name);
  switch (app) {
    case 'amap':
      return `https://uri.amap.com/navigation?to=${lng},${lat},${called}&mode=walk&src=homeward&coordinate=gaode`;
    case 'tencent':
      return `https://apis.map.qq.com/uri/v1/routeplan?type=walk&to=${called}&tocoord=${lat},${lng}&referer=homeward`;
    case 'apple':
      return `https://maps.apple.com/?daddr=${lat},${lng}&q=${called}&dirflg=w`;
    case 'other':
      return `geo:${lat},${lng}?q=${lat},${lng}(${called})`;
  }
}

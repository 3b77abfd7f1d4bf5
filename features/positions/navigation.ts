/**
 * Links that open a map app at a point. Chinese apps use GCJ-02, so each app gets the point in its own datum; with
 * WGS-84 it would lead 500 m beside the pupil.
 */
import { type LngLat, toMap } from '../../map/geo/datum';

export const MAP_APPS = ['amap', 'tencent', 'apple', 'other'] as const;
export type MapApp = (typeof MAP_APPS)[number];

/**
 * The address that opens an app with a route to a point.
 *
 * @param point WGS-84
 * @param name shown at the point
 *
 * Sources: AMap URI API (`uri.amap.com/navigation`), Tencent Maps URI API (`routeplan`), Apple Map Links, RFC 5870
 * (`geo:` is WGS-84 by definition).
 */
export function navigationAddress(app: MapApp, point: LngLat, name: string): string {
  const [lng, lat] = (app === 'other' ? point : toMap('gcj02', point)).map((degrees) => degrees.toFixed(6));
  const encodedName = encodeURIComponent(name);
  switch (app) {
    case 'amap':
      return `https://uri.amap.com/navigation?to=${lng},${lat},${encodedName}&mode=walk&src=homeward&coordinate=gaode`;
    case 'tencent':
      return `https://apis.map.qq.com/uri/v1/routeplan?type=walk&to=${encodedName}&tocoord=${lat},${lng}&referer=homeward`;
    case 'apple':
      return `https://maps.apple.com/?daddr=${lat},${lng}&q=${encodedName}&dirflg=w`;
    case 'other':
      return `geo:${lat},${lng}?q=${lat},${lng}(${encodedName})`;
  }
}

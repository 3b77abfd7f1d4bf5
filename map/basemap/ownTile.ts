/** What the map's own style has, apart from overlays: whether one of its tiles has come, and from which sites it loads. */
import type { Map as MapInstance, MapSourceDataEvent } from 'maplibre-gl';

/** The style lists the basemap's own sources (withLayerGroups of basemap.ts). */
export function isOwnTile(map: MapInstance, { tile, sourceId }: MapSourceDataEvent): boolean {
  const { basemap } = (map.style.stylesheet.metadata ?? {}) as { basemap?: string[] };
  return Boolean(tile) && basemap?.includes(sourceId) === true;
}

/** Origins of the basemap's own parts that are not those of `own` addresses; sorted. */
export function styleOrigins(map: MapInstance, own: readonly string[]): string[] {
  const style = map.getStyle();
  const { basemap = [] } = (style.metadata ?? {}) as { basemap?: string[] };
  const addresses = basemap.flatMap((id) => {
    // A source by the address of its description has the addresses of its tiles once that has come.
    const source = map.getSource(id) as { tiles?: unknown; url?: unknown } | undefined;
    return [source?.url, ...(Array.isArray(source?.tiles) ? source.tiles : [])];
  });
  const sprites = Array.isArray(style.sprite) ? style.sprite.map(({ url }) => url) : [style.sprite];
  const known = new Set(own.flatMap(originOf));
  return [...new Set([...addresses, style.glyphs, ...sprites].flatMap(originOf))]
    .filter((origin) => !known.has(origin))
    .toSorted();
}

function originOf(address: unknown): string[] {
  const [origin] = typeof address === 'string' ? (/^https?:\/\/[^/\s]+/.exec(address) ?? []) : [];
  return origin ? [origin] : [];
}

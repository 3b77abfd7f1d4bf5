/** Shows a draft on the one map of the console while its form is open, and says what came of it. */
import type { Map as MapInstance, MapSourceDataEvent } from 'maplibre-gl';
import { useContext, useEffect, useState } from 'react';
import type { BasemapConfig } from '../../../contract/runtimeConfig';
import { isOwnTile } from '../../../map/mapInternals';
import { useMapScene } from '../../../map/mapScene';
import { MapDraftContext } from '../../../src/config/ConfigContext';
import { type MapFault, mapFaultOf } from './mapFault';

export interface Tried {
  /** A tile of it has come. */
  came: boolean;
  fault: MapFault | null;
  /** Origins from which a style loads its parts besides its own. */
  hosts: readonly string[];
}

const NOTHING: Tried = { came: false, fault: null, hosts: [] };
const NO_HOSTS: readonly string[] = [];

/** @param basemap null shows the map that is kept */
export function useMapPreview(basemap: BasemapConfig | null): Tried {
  const show = useContext(MapDraftContext);
  const { map } = useMapScene();
  const [tried, setTried] = useState<{ of: string; what: Tried }>({ of: '', what: NOTHING });
  const key = JSON.stringify(basemap);
  // In another datum the same tiles stand: none comes anew.
  const of = JSON.stringify(basemap && { ...basemap, datum: null });

  useEffect(() => {
    const draft = JSON.parse(key) as BasemapConfig | null;
    const tell = (news: Partial<Tried>) =>
      setTried((before) => ({ of, what: { ...(before.of === of ? before.what : NOTHING), ...news } }));
    show(draft && { basemap: draft, onTrouble: (reason) => tell({ fault: mapFaultOf(reason) }) });
    const heard = (event: MapSourceDataEvent) => {
      if (!map || !draft || !isOwnTile(map, event)) return;
      tell({ came: true, hosts: draft.kind === 'style' ? styleOrigins(map, [draft.url]) : NO_HOSTS });
    };
    map?.on('sourcedata', heard);
    return () => void map?.off('sourcedata', heard);
  }, [key, of, map, show]);
  useEffect(() => () => show(null), [show]);
  return tried.of === of ? tried.what : NOTHING;
}

/** Pages that may load maps from anywhere, to try them (decision 101). */
const TRIES_MAPS = /\/(?:platform|manage\/settings)\/(?:basemap|satellite)\/?$/;

/** False where the page was loaded as another one: the browser then loads maps that are saved already only. */
export function mayTryMaps(): boolean {
  const [loaded] = performance.getEntriesByType('navigation');
  return loaded === undefined || !URL.canParse(loaded.name) || TRIES_MAPS.test(new URL(loaded.name).pathname);
}

/** True for a map of another site than the page's. */
export function isForeign(basemap: BasemapConfig): boolean {
  const addresses = basemap.kind === 'raster' ? basemap.tiles : 'url' in basemap ? [basemap.url] : [];
  return addresses.some((address) => new URL(address, document.baseURI).origin !== window.location.origin);
}

/** Origins of the basemap's own parts that are not those of `own` addresses; sorted. */
function styleOrigins(map: MapInstance, own: readonly string[]): string[] {
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

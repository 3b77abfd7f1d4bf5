/** The style of the chosen basemap: at once where that can be, else the ground until its server has answered. */
import type { StyleSpecification } from 'maplibre-gl';
import { useEffect, useMemo, useState } from 'react';
import { askStyle, type Basemap, groundOnly, type MapLanguage, styleAtOnce } from './basemap';

interface Asked {
  key: string;
  style: StyleSpecification;
}

/** `onFailure` hears that the basemap's server gave no style; the ground is shown and everything on it works. */
export function useBasemapStyle(
  basemap: Basemap,
  dark: boolean,
  language: MapLanguage,
  onFailure: (reason: unknown) => void,
): StyleSpecification {
  const key = JSON.stringify([basemap, dark, language]);
  const atOnce = useMemo(() => {
    const [wanted, night, tongue] = JSON.parse(key) as [Basemap, boolean, MapLanguage];
    return styleAtOnce(wanted, { dark: night, language: tongue });
  }, [key]);
  const ground = useMemo(() => groundOnly({ dark, language }), [dark, language]);
  const [asked, setAsked] = useState<Asked | null>(null);

  useEffect(() => {
    if (atOnce) return undefined;
    const [wanted, night, tongue] = JSON.parse(key) as [Basemap, boolean, MapLanguage];
    if (wanted.kind !== 'style' && wanted.kind !== 'pmtiles') return undefined;
    const abort = new AbortController();
    askStyle(wanted, { dark: night, language: tongue }, abort.signal).then(
      (style) => abort.signal.aborted || setAsked({ key, style }),
      (reason: unknown) => abort.signal.aborted || onFailure(reason),
    );
    return () => abort.abort();
  }, [key, atOnce, onFailure]);

  return atOnce ?? (asked?.key === key ? asked.style : ground);
}

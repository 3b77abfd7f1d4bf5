/**
 * The style of the chosen basemap: at once where it is built here, else the plain style until the basemap's server has
 * answered.
 */
import type { StyleSpecification } from 'maplibre-gl';
import { useEffect, useMemo, useState } from 'react';
import { fetchStyle, plainStyle, localStyle } from './basemap';
import type { Basemap } from './basemapTypes';

interface FetchedStyle {
  key: string;
  style: StyleSpecification;
}

/**
 * @param onFailure called when the server gives no style; the map then keeps the plain style and works. Keep the
 * function
 * @param round another number asks the server again for a style that did not come
 */
export function useBasemapStyle(
  basemap: Basemap,
  dark: boolean,
  language: string,
  onFailure: (reason: unknown) => void,
  round: number,
): StyleSpecification {
  const key = JSON.stringify([basemap, dark, language]);
  const local = useMemo(() => {
    const [chosen, isDark, chosenLanguage] = JSON.parse(key) as [Basemap, boolean, string];
    return localStyle(chosen, { dark: isDark, language: chosenLanguage });
  }, [key]);
  const plain = useMemo(() => plainStyle({ dark, language }), [dark, language]);
  const [fetched, setFetched] = useState<FetchedStyle | null>(null);
  const isFetched = fetched?.key === key;

  useEffect(() => {
    if (local || isFetched) return undefined;
    const [chosen, isDark, chosenLanguage] = JSON.parse(key) as [Basemap, boolean, string];
    if (chosen.kind !== 'style' && chosen.kind !== 'pmtiles') return undefined;
    const abort = new AbortController();
    fetchStyle(chosen, { dark: isDark, language: chosenLanguage }, abort.signal).then(
      (style) => abort.signal.aborted || setFetched({ key, style }),
      (reason: unknown) => abort.signal.aborted || onFailure(reason),
    );
    return () => abort.abort();
  }, [key, local, isFetched, onFailure, round]);

  return local ?? (isFetched ? fetched.style : plain);
}

/**
 * Words of points for screens: a name that the family gave, else what the town's own map says. Looked up for what a
 * screen says in words, and after the first dots: until then, and where nothing can be said, there are none. No
 * position leaves the installation.
 */
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useIntl } from 'react-intl';
import { useConfig } from '../config/ConfigContext';
import { usePermission } from '../session/useViewer';
import { useAppDispatch, useAppSelector } from '../store/store';
import type { WordsOf } from './townWords';

/** Milliseconds for which the map and the positions go first. */
const AFTER = 3000;

let words: typeof import('./townWords') | null = null;
let load: Promise<void> | null = null;
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};
const version = () => words?.version() ?? -1;
const NONE: WordsOf = () => null;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  load ??= new Promise((resolve) => setTimeout(resolve, AFTER))
    .then(() => import('./townWords'))
    .then((loaded) => {
      words = loaded;
      words.onWords(tell);
      tell();
    })
    // A piece that did not come is asked for by the next screen.
    .catch(() => void (load = null));
  return () => void listeners.delete(listener);
}

/**
 * The words of a point in the reader's language, or null. A point that nobody has asked for is looked up, and the
 * screen renders again with its words.
 */
export function useWordsOf(): WordsOf {
  const config = useConfig();
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const at = useSyncExternalStore(subscribe, version);
  const loaded = at >= 0;
  const family = usePermission('child:write');
  useEffect(() => (loaded && family ? words?.watchFamilyPlaces(dispatch) : undefined), [loaded, family, dispatch]);
  const named = useAppSelector((state) => (family ? words?.familyPlacesIn(state) : undefined));
  // The function is another one when words have come, so that what is derived from it is made anew.
  return useMemo(() => (at < 0 || !words ? NONE : words.wordsIn(config, intl, named)), [config, intl, at, named]);
}

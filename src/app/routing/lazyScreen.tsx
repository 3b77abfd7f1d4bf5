/**
 * Screens that load when they are opened. A screen that did not load says so in its own place, and loads by itself when
 * the platform answers again.
 */
import { type ComponentType, createContext, useContext, useEffect, useState } from 'react';
import { useLiveState, useReconnect } from '../../service/liveHooks';
import { loadFailedStyles } from './failedStyles';
import { ChunkLoadError, loadChunk } from './loadChunk';
import { PageFailed, type ScreenFailedProps } from './PageFailed';

export type LoadScreen = () => Promise<ComponentType>;

/** How a failure looks: a page of its own, or inside the map's shell a sheet. */
export const ScreenFailedContext = createContext<ComponentType<ScreenFailedProps>>(PageFailed);

/**
 * `lazy` of a route. It always resolves: the router keeps a rejected promise for good, and the screen could be opened
 * again only after a reload of the page.
 */
export const lazily = (load: LoadScreen) => async () => ({
  Component: await loadWhole(load).catch((error: unknown) => {
    if (error instanceof ChunkLoadError) return retriedScreen(load, error);
    throw error;
  }),
});

/** The screen with its style, also when the style failed before. */
const loadWhole = (load: LoadScreen) =>
  loadChunk(Promise.all([load(), loadFailedStyles()]).then(([component]) => component));

/** The screen in place of one that did not load. Once it has loaded it stays loaded. */
function retriedScreen(load: LoadScreen, first: ChunkLoadError): ComponentType {
  let loaded: ComponentType | null = null;
  let isFirstVisit = true;

  return function RetriedScreen() {
    const [Screen, setScreen] = useState(() => loaded);
    const [error, setError] = useState(first);
    const [busy, setBusy] = useState(false);
    const { kind: live } = useLiveState();
    const Failed = useContext(ScreenFailedContext);

    async function attempt(): Promise<boolean> {
      setBusy(true);
      try {
        loaded ??= await loadWhole(load);
        setScreen(() => loaded);
        return true;
      } catch (again) {
        if (!(again instanceof ChunkLoadError)) throw again;
        setError(again);
        return false;
      } finally {
        setBusy(false);
      }
    }

    /** With a network, a chunk that still does not come belongs to an older version: a reload brings the newer one. */
    async function retry() {
      const isLoaded = await attempt();
      if (!isLoaded && (live === 'live' || live === 'idle')) location.reload();
    }

    useReconnect(() => void (Screen === null && attempt()));
    useEffect(() => {
      if (!isFirstVisit) void attempt();
      isFirstVisit = false;
      // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each visit
    }, []);
    useEffect(() => console.error(error), [error]);

    return Screen ? <Screen /> : <Failed error={error} busy={busy} onRetry={() => void retry()} />;
  };
}

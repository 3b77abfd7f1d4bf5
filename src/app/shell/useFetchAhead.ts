/** Fetches the screens that are likely to be opened next, so that they open at once, and without a network too. */
import { useEffect, useState } from 'react';
import { useReconnect } from '../../service/liveHooks';
import { savesData } from '../../service/pageActivity';
import { useViewer } from '../../session/useViewer';
import { useAppSelector } from '../../store/store';
import { likelyScreens, useRouteTable } from '../routing/routeTable';
import { fetchClassList } from './ClassDrawer';

/** Milliseconds after the shell before the first screen is fetched: the map and the positions come first. */
const AHEAD_AFTER = 3_000;

/** One screen after another, while the page is idle. Does nothing where the device saves data. */
export function useFetchAhead() {
  const routes = useRouteTable();
  const token = useAppSelector(({ global }) => global.token);
  const authList = useAppSelector(({ global }) => global.authList);
  const { studentSide } = useViewer();
  const [round, setRound] = useState(0);
  useReconnect(() => setRound((before) => before + 1));

  useEffect(() => {
    if (savesData(navigator)) return undefined;
    let ended = false;
    async function fetchAll() {
      const listFirst = studentSide === false ? [() => fetchClassList().catch(() => undefined)] : [];
      for (const load of [...listFirst, ...likelyScreens(routes, { token, authList })]) {
        await idle();
        if (ended || !navigator.onLine) return;
        // A screen that does not come says so when it is opened.
        await load();
      }
    }
    const timer = setTimeout(() => void fetchAll(), AHEAD_AFTER);
    return () => {
      ended = true;
      clearTimeout(timer);
    };
  }, [routes, token, authList, studentSide, round]);
}

/** Resolves when the page has nothing to do. Safari cannot tell, so there it resolves soon. */
const idle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve());
    else setTimeout(resolve, 100);
  });

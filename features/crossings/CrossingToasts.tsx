/** Shows a toast for each new crossing on any screen, and refreshes the lists of crossings. */
import { useEffect, useRef } from 'react';
import type { Crossing } from '../../contract';
import { useInstantWords } from '../../src/fences/useInstantWords';
import { crossingSentence } from '../../src/fences/words';
import { useText } from '../../src/messages/texts';
import { api } from '../../src/service/api';
import { useLiveFrame, useLiveGap } from '../../src/service/liveHooks';
import { useViewer } from '../../src/session/useViewer';
import { useAppDispatch } from '../../src/store/store';
import { useClock, useNow } from '../../src/time/useNow';
import { toast, TOAST } from '../../src/ui/toast';

/** ms for which crossings are collected: a class at the gate gives one toast and one refresh. */
const COLLECT_MS = 1_000;
/** ms. A resumed stream repeats missed crossings; older ones get no toast. */
const NEW_MS = 10 * 60_000;

/** Expected arrivals and departures get a toast. All others are alerts and stay in the alert bar. */
const isRoutine = ({ kind, early }: Crossing) => kind !== 'absent' && !early;

/** Renders nothing itself. Mounted once, in the shell of the console. */
export function CrossingToasts() {
  const fenceText = useText('fence');
  const dispatch = useAppDispatch();
  const clock = useClock();
  const { timeZone } = useViewer();
  const words = useInstantWords(useNow(60_000), timeZone);
  const collected = useRef<{ crossings: Map<string, Crossing>; timer: ReturnType<typeof setTimeout> | undefined }>({
    crossings: new Map(),
    timer: undefined,
  });
  const refreshLists = () => void dispatch(api.util.invalidateTags(['Crossing', 'FenceSide']));

  const showToast = () => {
    const { crossings } = collected.current;
    collected.current = { crossings: new Map(), timer: undefined };
    refreshLists();
    const recent = [...crossings.values()].filter(
      (one) => isRoutine(one) && one.toldTime !== null && clock.now() - Date.parse(one.toldTime) < NEW_MS,
    );
    const [only] = recent;
    if (!only) return;
    const message =
      recent.length === 1
        ? crossingSentence(fenceText, only, {
            name: only.studentName,
            fence: only.fenceName,
            time: words.time(only.time),
          })
        : fenceText('toldMany', { n: recent.length });
    void toast('info', message, { mask: false, duration: TOAST.short });
  };

  useLiveFrame('crossing', (crossing) => {
    collected.current.crossings.set(crossing.crossingId, crossing);
    collected.current.timer ??= setTimeout(showToast, COLLECT_MS);
  });
  useLiveGap(refreshLists);
  useEffect(() => () => clearTimeout(collected.current.timer), []);
  return null;
}

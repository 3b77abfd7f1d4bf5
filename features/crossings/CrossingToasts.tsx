/** A crossing that rings while one looks: told in words wherever one is, and every list of crossings read anew. */
import { useEffect, useRef } from 'react';
import type { Crossing } from '../../contract';
import { useInstantWords } from '../../src/fences/useInstantWords';
import { useFenceText } from '../../src/fences/messages';
import { crossingSentence } from '../../src/fences/words';
import { api } from '../../src/service/api';
import { useLiveFrame, useLiveGap } from '../../src/service/liveHooks';
import { useViewer } from '../../src/session/useViewer';
import { useAppDispatch } from '../../src/store/store';
import { useClock, useNow } from '../../src/time/useNow';
import { toast, TOAST } from '../../src/ui/toast';
import { useText } from './messages';

/** ms in which a class that comes through the gate is one message, and lists are read once. */
const GATHER = 1_000;
/** ms. A stream that resumes repeats what has been missed; what is older than this is for the list. */
const NEWS = 10 * 60_000;

/** Who comes or goes as expected. Anything else stays in the bar of alerts until somebody has seen it. */
const isNote = ({ kind, early }: Crossing) => kind !== 'absent' && !early;

export function CrossingToasts() {
  const text = useText();
  const fenceText = useFenceText();
  const dispatch = useAppDispatch();
  const clock = useClock();
  const { timeZone } = useViewer();
  const words = useInstantWords(useNow(60_000), timeZone);
  const gathered = useRef<{ crossings: Map<string, Crossing>; timer: ReturnType<typeof setTimeout> | undefined }>({
    crossings: new Map(),
    timer: undefined,
  });
  const readAnew = () => void dispatch(api.util.invalidateTags(['Crossing', 'FenceSide']));

  const tell = () => {
    const { crossings } = gathered.current;
    gathered.current = { crossings: new Map(), timer: undefined };
    readAnew();
    const news = [...crossings.values()].filter(
      (one) => isNote(one) && one.toldTime !== null && clock.now() - Date.parse(one.toldTime) < NEWS,
    );
    const [only] = news;
    if (!only) return;
    const said =
      news.length === 1
        ? crossingSentence(fenceText, only, {
            name: only.studentName,
            fence: only.fenceName,
            time: words.time(only.time),
          })
        : text('toldMany', { n: news.length });
    void toast('info', said, { mask: false, duration: TOAST.short });
  };

  useLiveFrame('crossing', (crossing) => {
    gathered.current.crossings.set(crossing.crossingId, crossing);
    gathered.current.timer ??= setTimeout(tell, GATHER);
  });
  useLiveGap(readAnew);
  useEffect(() => () => clearTimeout(gathered.current.timer), []);
  return null;
}

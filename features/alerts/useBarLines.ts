/** The lines of the bar as alerts come and go; what is over stays until it is dropped. */
import { useCallback, useState } from 'react';
import { useViewerId } from '../../src/session/useViewer';
import type { AlertIndex } from './alertIndex';
import { barLines, type ShownLines } from './barLines';

const NONE: ShownLines = { ringing: [], over: [] };

/** @param openId the alert whose room is open. */
export function useBarLines(alerts: AlertIndex, openId: string | null) {
  const me = useViewerId();
  const [before, setBefore] = useState(NONE);
  const { loud, lines, shown } = barLines(alerts, before, me, openId);
  // While drawing, not after it: the line must not be gone for one frame.
  if (differ(shown.ringing, before.ringing) || differ(shown.over, before.over)) setBefore(shown);
  const drop = useCallback(
    (gone: string) => setBefore(({ ringing, over }) => ({ ringing, over: over.filter((id) => id !== gone) })),
    [],
  );
  return { loud, lines, over: shown.over, drop };
}

const differ = (some: readonly string[], others: readonly string[]) => some.join() !== others.join();

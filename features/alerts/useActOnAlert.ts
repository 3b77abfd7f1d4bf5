/** Acting on one alert: what was refused, and why, is said in the room, with the alert as somebody else has left it. */
import { useState } from 'react';
import type { AlertAct } from '../../contract';
import { useAppDispatch } from '../../src/store/store';
import { alertsApi, alertReceived, useActOnAlertMutation } from './api';
import { conflictingAlert } from './conflict';
import { useRoomText } from './roomMessages';
import { useAlertWording } from './useAlertWording';

export interface AlertActing {
  /** Resolves to whether it went through. Nothing is sent while it is busy: a button that is waited for stays enabled, or it would lose the focus. */
  run: (act: AlertAct) => Promise<boolean>;
  busy: boolean;
  /** What went wrong last; null when nothing did. */
  fault: string | null;
}

export function useActOnAlert(alertId: string): AlertActing {
  const text = useRoomText();
  const { when } = useAlertWording();
  const dispatch = useAppDispatch();
  const [send, { isLoading }] = useActOnAlertMutation();
  const [fault, setFault] = useState<string | null>(null);

  async function run(act: AlertAct): Promise<boolean> {
    if (isLoading) return false;
    setFault(null);
    const { error } = await send({ alertId, act });
    if (!error) return true;
    const theirs = conflictingAlert(error);
    if (theirs) {
      dispatch(alertReceived(theirs));
      dispatch(alertsApi.util.invalidateTags([{ type: 'AlertDetail', id: alertId }]));
    }
    const first = act.kind === 'take' ? theirs?.taken : null;
    setFault(
      first ? text('first', { name: first.by.name, time: when(first.time) }) : text(theirs ? 'changed' : 'actFailed'),
    );
    return false;
  }

  return { run, busy: isLoading, fault };
}

/** Sends what a person does about one alert, and explains a refusal. */
import { useState } from 'react';
import type { AlertAct } from '../../contract';
import { useText } from '../../src/messages/texts';
import { useAppDispatch } from '../../src/store/store';
import { alertReceived, alertsApi, conflictingAlert, useActOnAlertMutation } from './api';
import { useAlertWording } from './useAlertWording';

export interface AlertActing {
  /**
   * Resolves to whether the platform accepted the act. Sends nothing while busy: the button stays enabled and keeps the
   * focus.
   */
  run: (act: AlertAct) => Promise<boolean>;
  busy: boolean;
  /** Why the last act failed; null when it did not. */
  fault: string | null;
}

/** A refusal because of another person's act shows the alert as that person left it. */
export function useActOnAlert(alertId: string): AlertActing {
  const text = useText('alertRoom');
  const { when } = useAlertWording();
  const dispatch = useAppDispatch();
  const [send, { isLoading }] = useActOnAlertMutation();
  const [fault, setFault] = useState<string | null>(null);

  async function run(act: AlertAct): Promise<boolean> {
    if (isLoading) return false;
    setFault(null);
    const { error } = await send({ alertId, act });
    if (!error) return true;
    const current = conflictingAlert(error);
    if (current) {
      dispatch(alertReceived(current));
      dispatch(alertsApi.util.invalidateTags([{ type: 'AlertDetail', id: alertId }]));
    }
    const first = act.kind === 'take' ? current?.taken : null;
    setFault(
      first ? text('first', { name: first.by.name, time: when(first.time) }) : text(current ? 'changed' : 'actFailed'),
    );
    return false;
  }

  return { run, busy: isLoading, fault };
}

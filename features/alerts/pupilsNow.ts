/**
 * Where pupils are now, as a context: src/app provides it, because this feature may not import the positions feature.
 * It is a source and no value: a bar that tells of one pupil does not render when another one moves.
 */
import { createContext, useContext, useSyncExternalStore } from 'react';
import { type AlertNow, alertNow, type MyAlert, type PositionNow, waitsForConfirmation } from '../../contract';

export interface PupilsNow {
  subscribe: (onChange: () => void) => () => void;
  /** The same object until the position changes; undefined outside the viewer's scope. */
  positionOf: (studentId: string) => PositionNow | undefined;
}

const NOBODY: PupilsNow = { subscribe: () => () => undefined, positionOf: () => undefined };
export const PupilsNowContext = createContext(NOBODY);

/** What is true now of an alert's pupil; null where it is what happened, or nobody knows. */
export function useAlertNow(alert: Pick<MyAlert, 'studentId' | 'state' | 'subject' | 'happened'>): AlertNow | null {
  return alertNow(alert, usePositionNow(alert.studentId) ?? null);
}

/** A pupil's position; undefined outside the viewer's scope. */
export function usePositionNow(studentId: string): PositionNow | undefined {
  const { subscribe, positionOf } = useContext(PupilsNowContext);
  return useSyncExternalStore(subscribe, () => positionOf(studentId));
}

/** Which of these alerts a person only has to confirm. Renders when that changes, and not when a pupil moves. */
export function useAlertsToConfirm(alerts: readonly MyAlert[]): (alertId: string) => boolean {
  const { subscribe, positionOf } = useContext(PupilsNowContext);
  const ids = useSyncExternalStore(subscribe, () =>
    JSON.stringify(
      alerts
        .filter((alert) => waitsForConfirmation(alert, alertNow(alert, positionOf(alert.studentId) ?? null)))
        .map(({ alertId }) => alertId),
    ),
  );
  const settled = new Set(JSON.parse(ids) as string[]);
  return (alertId) => settled.has(alertId);
}

/** What rang on a pupil's day: crossings of fences, and alerts, kept up to date by the live stream. */
import { useMemo } from 'react';
import type { Crossing, MyAlert } from '../../../contract';
import { dayBounds } from '../../../contract/day';
import { useLiveFrame } from '../../../src/service/liveHooks';
import { useDayAlertsQuery, useDayCrossingsQuery } from '../api';

export interface CrossingsAndAlerts {
  crossings: readonly Crossing[];
  alerts: readonly MyAlert[];
  /** One of the two could not be read. */
  failed: boolean;
}

export const NO_CROSSINGS_OR_ALERTS: CrossingsAndAlerts = { crossings: [], alerts: [], failed: false };

/** @param day YYYY-MM-DD */
export function useCrossingsAndAlerts(studentId: string, day: string, timeZone: string): CrossingsAndAlerts {
  const asked = useMemo(() => {
    const { from, to } = dayBounds(day, timeZone);
    return { studentId, from: from.toISOString(), to: to.toISOString() };
  }, [studentId, day, timeZone]);
  const skip = { skip: studentId === '' };
  const crossings = useDayCrossingsQuery(asked, skip);
  const alerts = useDayAlertsQuery(asked, skip);

  const isNew = (of: string, time: string) => of === studentId && time >= asked.from && time < asked.to;
  useLiveFrame('crossing', (frame) => {
    if (isNew(frame.studentId, frame.time)) void crossings.refetch();
  });
  useLiveFrame('alert', (frame) => {
    if (isNew(frame.studentId, frame.time)) void alerts.refetch();
  });

  const failed = crossings.isError || alerts.isError;
  return useMemo(
    () => ({ crossings: crossings.currentData ?? [], alerts: alerts.currentData ?? [], failed }),
    [crossings.currentData, alerts.currentData, failed],
  );
}

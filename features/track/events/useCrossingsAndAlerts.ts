/** The crossings and alerts of a pupil's day, kept up to date by the live stream. */
import { useMemo } from 'react';
import type { Crossing, MyAlert } from '../../../contract';
import { dayBounds } from '../../../contract/day';
import { useLiveFrame } from '../../../src/service/liveHooks';
import { useDayAlertsQuery, useDayCrossingsQuery } from '../api';

export interface CrossingsAndAlerts {
  crossings: readonly Crossing[];
  alerts: readonly MyAlert[];
  /** True when one of the two requests failed. */
  failed: boolean;
}

export const NO_CROSSINGS_OR_ALERTS: CrossingsAndAlerts = { crossings: [], alerts: [], failed: false };

/** @param day YYYY-MM-DD */
export function useCrossingsAndAlerts(studentId: string, day: string, timeZone: string): CrossingsAndAlerts {
  const query = useMemo(() => {
    const { from, to } = dayBounds(day, timeZone);
    return { studentId, from: from.toISOString(), to: to.toISOString() };
  }, [studentId, day, timeZone]);
  const skip = { skip: studentId === '' };
  const crossings = useDayCrossingsQuery(query, skip);
  const alerts = useDayAlertsQuery(query, skip);

  const concernsDay = (frameStudentId: string, time: string) =>
    frameStudentId === studentId && time >= query.from && time < query.to;
  useLiveFrame('crossing', (frame) => {
    if (concernsDay(frame.studentId, frame.time)) void crossings.refetch();
  });
  useLiveFrame('alert', (frame) => {
    if (concernsDay(frame.studentId, frame.time)) void alerts.refetch();
  });

  const failed = crossings.isError || alerts.isError;
  return useMemo(
    () => ({ crossings: crossings.currentData ?? [], alerts: alerts.currentData ?? [], failed }),
    [crossings.currentData, alerts.currentData, failed],
  );
}

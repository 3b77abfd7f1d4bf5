/** What the console knows of open alerts, for those who show parts of it. The book itself is kept by AlertStream. */
import { useMemo } from 'react';
import type { AlertMark } from '../../contract';
import { type AlertIndex, ringingAlerts } from './alertIndex';
import { alertMarks } from './alertMarks';
import { alertsApi } from './api';

const NONE: AlertIndex = {};

export function useOpenAlerts(): AlertIndex {
  const { data } = alertsApi.endpoints.openAlerts.useQueryState();
  return data ?? NONE;
}

/** Dots, rows and counts by student id; the same map while it says the same, whatever else of the alerts has changed. */
export function useAlertMarks(): ReadonlyMap<string, AlertMark> {
  const alerts = useOpenAlerts();
  const said = useMemo(() => JSON.stringify([...alertMarks(alerts)]), [alerts]);
  return useMemo(() => new Map(JSON.parse(said) as [string, AlertMark][]), [said]);
}

/** Something rings that has a place: the map goes there. */
export const useIsRingOnMap = (): boolean => ringingAlerts(useOpenAlerts()).some(({ where }) => where !== null);

export function useUnreadAlerts(): number {
  const { data } = alertsApi.endpoints.alertCounts.useQueryState();
  return data?.unread ?? 0;
}

/** The pupil of an alert whose room is open; null while it is read. */
export function useAlertedPupil(alertId: string | null): string | null {
  const { data } = alertsApi.endpoints.alertDetail.useQueryState(
    { alertId: alertId ?? '' },
    { skip: alertId === null },
  );
  const alerts = useOpenAlerts();
  return alertId === null ? null : (data?.alert.studentId ?? alerts[alertId]?.studentId ?? null);
}

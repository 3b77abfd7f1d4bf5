/** Hooks for components that show open alerts. AlertStream loads the alerts and keeps them current. */
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

/** The alert marks by student id. The map object stays the same as long as its content does. */
export function useAlertMarks(): ReadonlyMap<string, AlertMark> {
  const alerts = useOpenAlerts();
  const content = useMemo(() => JSON.stringify([...alertMarks(alerts)]), [alerts]);
  return useMemo(() => new Map(JSON.parse(content) as [string, AlertMark][]), [content]);
}

/** Whether a ringing alert has a place, to which the map moves. */
export const useIsRingOnMap = (): boolean => ringingAlerts(useOpenAlerts()).some(({ where }) => where !== null);

export function useUnreadAlerts(): number {
  const { data } = alertsApi.endpoints.alertCounts.useQueryState();
  return data?.unread ?? 0;
}

/** The pupil of the alert whose page is open; null while it loads. */
export function useAlertedPupil(alertId: string | null): string | null {
  const { data } = alertsApi.endpoints.alertDetail.useQueryState(
    { alertId: alertId ?? '' },
    { skip: alertId === null },
  );
  const alerts = useOpenAlerts();
  return alertId === null ? null : (data?.alert.studentId ?? alerts[alertId]?.studentId ?? null);
}

/**
 * The addresses of alerts. `/alert/:id` is ours; for guardians the specification has own pages for SOS and water (2.23,
 * 2.24).
 */
import { matchPath, useLocation } from 'react-router-dom';

export const INBOX = '/alerts';
/** The inbox without the alerts that are over. */
export const OPEN_ALERTS = `${INBOX}?show=open`;

export const SOS = '/device/sos';
export const sosPath = (alertId: string) => `${SOS}/detail?alert=${encodeURIComponent(alertId)}`;

export const WATER = '/device/water-area-report';
export const waterPath = (alertId: string) => `/device/water-area-detail?alert=${encodeURIComponent(alertId)}`;

/** The same alert on the map, with little of the sheet. */
export const waterPlacePath = (alertId: string) => `/device/water-area/location?alert=${encodeURIComponent(alertId)}`;

/** The id of the alert whose page is open; null when none is. */
export function useOpenAlertId(): string | null {
  const { pathname, search } = useLocation();
  return matchPath('/alert/:alertId', pathname)?.params.alertId ?? new URLSearchParams(search).get('alert');
}

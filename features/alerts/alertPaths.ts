/** Where alerts are opened: the room of any alert is ours; SOS and water have the specification's own pages for the family (2.23, 2.24). */
import { matchPath, useLocation } from 'react-router-dom';

export const INBOX = '/alerts';
export const alertPath = (alertId: string) => `/alert/${encodeURIComponent(alertId)}`;

export const SOS = '/device/sos';
export const sosPath = (alertId: string) => `${SOS}/detail?alert=${encodeURIComponent(alertId)}`;

export const WATER = '/device/water-area-report';
export const waterPath = (alertId: string) => `/device/water-area-detail?alert=${encodeURIComponent(alertId)}`;
export const waterPlacePath = (alertId: string) => `/device/water-area/location?alert=${encodeURIComponent(alertId)}`;

/** The alert whose room is open; null when none is. */
export function useOpenAlertId(): string | null {
  const { pathname, search } = useLocation();
  return matchPath('/alert/:alertId', pathname)?.params.alertId ?? new URLSearchParams(search).get('alert');
}

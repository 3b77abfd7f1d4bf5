/** Moves the map once per ringing alert, so that it shows the alert's place and the pupil's position. Draws nothing. */
import { useEffect, useEffectEvent, useState } from 'react';
import type { LngLat } from '../../map/geo/datum';
import { useMapScene } from '../../map/mapScene';
import { useCamera } from '../../map/camera/useCamera';
import { ringingAlerts } from './alertIndex';
import { useOpenAlertId } from './alertPaths';
import { useOpenAlerts } from './useOpenAlerts';

/** Zoom at which single houses are visible. */
const CLOSE = 16.5;

/** @param whereNow returns a pupil's position as [lng, lat], WGS-84; null while positions are loading */
export function AlertFocus({ whereNow }: { whereNow: ((studentId: string) => LngLat | null) | null }) {
  const { map, tapRouter } = useMapScene();
  const camera = useCamera();
  const openId = useOpenAlertId();
  const [shown] = useState(() => new Set<string>());
  const newest = ringingAlerts(useOpenAlerts()).findLast(({ where }) => where !== null);
  const show = useEffectEvent(() => {
    if (!map || !whereNow || !newest?.where || shown.has(newest.alertId)) return;
    shown.add(newest.alertId);
    // The map stays while an alert's page is open or the viewer draws.
    if (openId !== null || tapRouter.isSuspended) return;
    const now = whereNow(newest.studentId);
    camera.fit({ points: [[newest.where.lng, newest.where.lat], ...(now ? [now] : [])] }, { maxZoom: CLOSE });
  });
  useEffect(() => show(), [map, whereNow, newest?.alertId]);
  return null;
}

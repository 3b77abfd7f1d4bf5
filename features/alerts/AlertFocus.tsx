/** Brings the map to where something rings and to the child it rings for, who may have gone on since; once for each alert. Draws nothing; lives on the map. */
import { useEffect, useEffectEvent, useState } from 'react';
import type { LngLat } from '../../map/geo/datum';
import { useMapScene } from '../../map/mapScene';
import { useCamera } from '../../map/camera/useCamera';
import { ringingAlerts } from './alertIndex';
import { useOpenAlertId } from './alertPaths';
import { useOpenAlerts } from './useOpenAlerts';

/** Zoom at which a house can be told from the next. */
const CLOSE = 16.5;

/** @param whereNow where a pupil is by now, WGS-84; null as long as nobody knows */
export function AlertFocus({ whereNow }: { whereNow: ((studentId: string) => LngLat | null) | null }) {
  const { map, tapRouter } = useMapScene();
  const camera = useCamera();
  const openId = useOpenAlertId();
  const [shown] = useState(() => new Set<string>());
  const newest = ringingAlerts(useOpenAlerts()).findLast(({ where }) => where !== null);
  const show = useEffectEvent(() => {
    if (!map || !whereNow || !newest?.where || shown.has(newest.alertId)) return;
    shown.add(newest.alertId);
    // Whoever is in a room already looks at what they chose, and whoever draws keeps the map under the pen.
    if (openId !== null || tapRouter.isSuspended) return;
    const now = whereNow(newest.studentId);
    camera.fit({ points: [[newest.where.lng, newest.where.lat], ...(now ? [now] : [])] }, { maxZoom: CLOSE });
  });
  useEffect(() => show(), [map, whereNow, newest?.alertId]);
  return null;
}

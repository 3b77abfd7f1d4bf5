/** Keeps the cached alerts current: from frames of the live stream, and by reading again after a gap. Draws nothing. */
import { useEffect, useEffectEvent, useRef } from 'react';
import type { MyAlert } from '../../contract';
import { useLiveFrame, useLiveGap } from '../../src/service/liveHooks';
import { useAppDispatch } from '../../src/store/store';
import { showsNotice } from './alertIndex';
import {
  alertsApi,
  countsReceived,
  alertReceived,
  useAlertCountsQuery,
  useOpenAlertsQuery,
  useReceiveAlertsMutation,
} from './api';

/** Ids in one call of `receiveAlerts`, at most. */
const MOST_RECEIVED = 200;

/** @param onNotice called with each new alert that the bar shows once */
export function AlertStream({ onNotice }: { onNotice: (alert: MyAlert) => void }) {
  const dispatch = useAppDispatch();
  const { data: alerts } = useOpenAlertsQuery();
  useAlertCountsQuery();
  const [receive] = useReceiveAlertsMutation();
  const waiting = useRef<string[]>([]);

  // The first answer may lack alerts that were raised while it was under way.
  const missing = useRef(false);
  const known = alerts !== undefined;
  const readAgain = useEffectEvent(() => {
    if (missing.current) dispatch(alertsApi.util.invalidateTags(['Alert', 'AlertCounts']));
    missing.current = false;
  });
  useEffect(() => {
    if (known) readAgain();
  }, [known]);

  const received = () => {
    while (waiting.current.length > 0) void receive({ alertIds: waiting.current.splice(0, MOST_RECEIVED) });
  };

  useLiveFrame('alert', (alert) => {
    if (!known) missing.current = true;
    const isNew = dispatch(alertReceived(alert));
    dispatch(alertsApi.util.invalidateTags([{ type: 'AlertDetail', id: alert.alertId }]));
    if (isNew && showsNotice(alert)) onNotice(alert);
    if (alert.state !== 'open' || alert.seenTime !== null) return;
    waiting.current.push(alert.alertId);
    // A hidden page gets no animation frame: alerts count as received once somebody looks at the page.
    if (waiting.current.length === 1) requestAnimationFrame(received);
  });
  useLiveFrame('alertCounts', (counts) => dispatch(countsReceived(counts)));
  useLiveGap(() => void dispatch(alertsApi.util.invalidateTags(['Alert', 'AlertCounts', 'AlertDetail'])));
  return null;
}

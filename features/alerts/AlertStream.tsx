/** Keeps what the console knows of alerts in step with the platform: frames of the stream, and a fresh look after a gap. Draws nothing. */
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

/** Ids in one word of receipt, at most. */
const MOST_RECEIVED = 200;

/** @param onNotice hears of an alert that says so once. */
export function AlertStream({ onNotice }: { onNotice: (alert: MyAlert) => void }) {
  const dispatch = useAppDispatch();
  const { data: alerts } = useOpenAlertsQuery();
  useAlertCountsQuery();
  const [receive] = useReceiveAlertsMutation();
  const waiting = useRef<string[]>([]);

  // What was raised while the book was being read for the first time may be missing in it.
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
    // A frame is drawn only while the page is in sight: what came to a hidden one counts as received when somebody looks.
    if (waiting.current.length === 1) requestAnimationFrame(received);
  });
  useLiveFrame('alertCounts', (counts) => dispatch(countsReceived(counts)));
  useLiveGap(() => void dispatch(alertsApi.util.invalidateTags(['Alert', 'AlertCounts', 'AlertDetail'])));
  return null;
}

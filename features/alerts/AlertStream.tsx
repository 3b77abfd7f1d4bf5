/** Keeps what the console knows of alerts in step with the platform: frames of the stream, and a fresh look after a gap. Draws nothing. */
import { useEffect, useEffectEvent, useRef } from 'react';
import type { MyAlert } from '../../contract';
import { useLiveFrame, useLiveGap } from '../../src/service/liveHooks';
import { useAppDispatch } from '../../src/store/store';
import { isNotice } from './alertBook';
import { alertsApi, counted, heard, useAlertCountsQuery, useOpenAlertsQuery, useReceiveAlertsMutation } from './api';

/** Ids in one word of receipt, at most. */
const MOST_RECEIVED = 200;

/** @param onNotice hears of an alert that says so once. */
export function AlertStream({ onNotice }: { onNotice: (alert: MyAlert) => void }) {
  const dispatch = useAppDispatch();
  const { data: book } = useOpenAlertsQuery();
  useAlertCountsQuery();
  const [receive] = useReceiveAlertsMutation();
  const waiting = useRef<string[]>([]);

  // What was raised while the book was being read for the first time may be missing in it.
  const missing = useRef(false);
  const known = book !== undefined;
  const readAgain = useEffectEvent(() => {
    if (missing.current) dispatch(alertsApi.util.invalidateTags(['Alert', 'AlertCounts']));
    missing.current = false;
  });
  useEffect(() => {
    if (known) readAgain();
  }, [known]);

  const received = useEffectEvent(() => {
    while (waiting.current.length > 0) void receive({ alertIds: waiting.current.splice(0, MOST_RECEIVED) });
  });
  // Said of each as often as it changes, whether a frame brought it or it was there when the console opened.
  const said = useRef(new Map<string, number>());
  useEffect(() => {
    const news = Object.values(book ?? {}).filter(({ alertId, version, state, seenTime }) => state === 'open' && seenTime === null && said.current.get(alertId) !== version);
    if (news.length === 0) return;
    for (const { alertId, version } of news) said.current.set(alertId, version);
    waiting.current.push(...news.map(({ alertId }) => alertId));
    // A frame is drawn only while the page is in sight: what came to a hidden one counts as received when somebody looks.
    if (waiting.current.length === news.length) requestAnimationFrame(() => received());
  }, [book]);

  useLiveFrame('alert', (alert) => {
    if (!known) missing.current = true;
    const isNew = dispatch(heard(alert));
    dispatch(alertsApi.util.invalidateTags([{ type: 'AlertRoom', id: alert.alertId }]));
    if (isNew && isNotice(alert)) onNotice(alert);
  });
  useLiveFrame('alertCounts', (counts) => dispatch(counted(counts)));
  useLiveGap(() => void dispatch(alertsApi.util.invalidateTags(['Alert', 'AlertCounts', 'AlertRoom'])));
  return null;
}

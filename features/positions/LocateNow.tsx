/** The button that asks the card for a position now, with the progress of the command and a button to cancel it. */
import { DotLoading } from 'antd-mobile';
import { useState } from 'react';
import type { Position } from '../../contract';
import { useText } from '../../src/messages/texts';
import { useLiveFrame } from '../../src/service/liveHooks';
import { useClock, useNow } from '../../src/time/useNow';
import { Button } from '../../src/ui/Button';
import { useCancelLocateMutation, useLocateMutation } from './api';
import { type LocateRequest, locateProgress } from './locateProgress';

const IDLE: LocateRequest = { state: 'idle', commandId: null, since: 0, changedAt: 0 };

/**
 * Give it the student id as its key, so that another pupil starts without a request.
 * @param time formats an instant (ISO 8601) as a time of day
 */
export function LocateNow({ position, time }: { position: Position; time: (instant: string) => string }) {
  const { studentId } = position;
  const text = useText('positions');
  const clock = useClock();
  const [locate, { isLoading }] = useLocateMutation();
  const [cancel] = useCancelLocateMutation();
  const [request, setRequest] = useState<LocateRequest>(IDLE);
  const { pending, note } = locateProgress(request, position, useNow(5_000));

  // Another console of the same guardians may have sent the command: its progress shows here too. An expired command of
  // an earlier request is ignored.
  useLiveFrame('receipt', ({ studentId: whose, commandId, kind, state }) => {
    if (whose !== studentId || kind !== 'locate') return;
    setRequest((before) => {
      const same = before.commandId === commandId;
      if (state === 'expired' && !same) return before;
      const now = clock.now();
      return { commandId, state, since: same ? before.since : now, changedAt: now };
    });
  });

  async function requestFix() {
    const { data } = await locate({ studentId });
    const now = clock.now();
    if (!data) setRequest({ state: 'failed', commandId: null, since: now, changedAt: now });
    // The stream may have been faster than this answer; the later state stays.
    else
      setRequest((before) => (before.commandId === data.commandId ? before : { ...data, since: now, changedAt: now }));
  }

  function cancelRequest() {
    if (request.commandId === null) return;
    void cancel({ commandId: request.commandId });
    setRequest(IDLE);
  }

  const locating = isLoading || pending;
  // Cancel is a second button, so that a double tap on the first does not cancel the command.
  return (
    <div className="locate-now">
      <Button wide busy={locating} onClick={() => void requestFix()}>
        {locating && <DotLoading color="currentColor" />}
        {text(locating ? 'locating' : 'locate')}
      </Button>
      <div className="locate-now__said flex gap-2 middle">
        <p role="status" className="quiet text-s">
          {note === null ? '' : text(`locate.${note}`, { time: time(new Date(request.changedAt).toISOString()) })}
          {note === 'unanswered' || note === 'noFix' || note === 'neverSpoke' ? ` ${text('try')}` : ''}
        </p>
        {pending && (
          <Button kind="link" onClick={cancelRequest}>
            {text('cancelLocate')}
          </Button>
        )}
      </div>
    </div>
  );
}

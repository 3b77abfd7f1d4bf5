/** The button that asks the card for a position now, with the progress of the command and a button to cancel it. */
import { DotLoading } from 'antd-mobile';
import { useState } from 'react';
import type { Receipt } from '../../contract';
import { useText } from '../../src/messages/texts';
import { useLiveFrame } from '../../src/service/liveHooks';
import { Button } from '../../src/ui/Button';
import { useCancelLocateMutation, useLocateMutation } from './api';

type LocateRequest = { state: 'idle' | 'failed'; commandId: null } | { state: Receipt['state']; commandId: string };

const IDLE: LocateRequest = { state: 'idle', commandId: null };
const PENDING: readonly LocateRequest['state'][] = ['asked', 'queued', 'delivered'];

/** Give it the student id as its key, so that another pupil starts without a request. */
export function LocateNow({ studentId }: { studentId: string }) {
  const text = useText('positions');
  const [locate, { isLoading }] = useLocateMutation();
  const [cancel] = useCancelLocateMutation();
  const [request, setRequest] = useState<LocateRequest>(IDLE);

  // Another console of the same guardians may have sent the command: its progress shows here too. An expired command of
  // an earlier request is ignored.
  useLiveFrame('receipt', (receipt) => {
    if (receipt.studentId !== studentId) return;
    setRequest((before) => (receipt.state === 'expired' && before.commandId !== receipt.commandId ? before : receipt));
  });

  async function requestFix() {
    const { data } = await locate({ studentId });
    // The stream may have been faster than this answer; the later state stays.
    setRequest((before) =>
      data ? (before.commandId === data.commandId ? before : data) : { state: 'failed', commandId: null },
    );
  }

  function cancelRequest() {
    if (request.commandId === null) return;
    void cancel({ commandId: request.commandId });
    setRequest(IDLE);
  }

  const pending = PENDING.includes(request.state);
  const locating = isLoading || pending;
  // Cancel is a second button, so that a double tap on the first does not cancel the command.
  return (
    <div className="locate-now">
      <Button wide busy={locating} onClick={() => void requestFix()}>
        {locating && <DotLoading color="currentColor" />}
        {text(locating ? 'locating' : 'locate')}
      </Button>
      <div className="locate-now__said">
        <p role="status" className="locate-now__state">
          {request.state === 'idle' ? '' : text(`locate.${request.state}`)}
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

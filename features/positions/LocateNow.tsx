/** Asks the card to report now, says how far that has come, and lets one stop waiting. */
import { DotLoading } from 'antd-mobile';
import { useState } from 'react';
import type { Receipt } from '../../contract';
import { useLiveFrame } from '../../src/service/liveHooks';
import { Button } from '../../src/ui/Button';
import { useCancelLocateMutation, useLocateMutation } from './api';
import { useText } from './messages';

type Asking = { state: 'idle' | 'failed'; commandId: null } | { state: Receipt['state']; commandId: string };

const IDLE: Asking = { state: 'idle', commandId: null };
const UNDER_WAY: readonly Asking['state'][] = ['asked', 'queued', 'delivered'];

/** Keyed by pupil where it is used: another pupil is another question. */
export function LocateNow({ studentId }: { studentId: string }) {
  const text = useText();
  const [locate, { isLoading }] = useLocateMutation();
  const [cancel] = useCancelLocateMutation();
  const [asking, setAsking] = useState<Asking>(IDLE);

  // Another console of the family may have asked: its question shows here too. One that was given up before we asked says nothing.
  useLiveFrame('receipt', (receipt) => {
    if (receipt.studentId !== studentId) return;
    setAsking((before) => (receipt.state === 'expired' && before.commandId !== receipt.commandId ? before : receipt));
  });

  async function ask() {
    const { data } = await locate({ studentId });
    // The stream may have been faster than the answer: what has come further stays.
    setAsking((before) =>
      data ? (before.commandId === data.commandId ? before : data) : { state: 'failed', commandId: null },
    );
  }

  function stopWaiting() {
    if (asking.commandId === null) return;
    void cancel({ commandId: asking.commandId });
    setAsking(IDLE);
  }

  const underWay = UNDER_WAY.includes(asking.state);
  const locating = isLoading || underWay;
  // To stop has a place of its own: a hurried second tap on the first button must not take the question back.
  return (
    <div className="locate-now">
      <Button wide busy={locating} onClick={() => void ask()}>
        {locating && <DotLoading color="currentColor" />}
        {text(locating ? 'locating' : 'locate')}
      </Button>
      <div className="locate-now__said">
        <p role="status" className="locate-now__state">
          {asking.state === 'idle' ? '' : text(`locate.${asking.state}`)}
        </p>
        {underWay && (
          <Button kind="link" onClick={stopWaiting}>
            {text('cancelLocate')}
          </Button>
        )}
      </div>
    </div>
  );
}

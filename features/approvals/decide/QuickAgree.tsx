/**
 * Agreeing to one approval from its row in the list, without a question. The platform is told some seconds later, or
 * when the list closes: until then the row takes it back. Nothing says 'agreed' before the platform has said so.
 */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ApprovalEntry } from '../../../contract/approvals/calls';
import type { SeveralOutcome } from '../../../contract/approvals/several';
import { isOffline } from '../../../src/service/failure';
import { useText } from '../../../src/messages/texts';
import { Button } from '../../../src/ui/Button';
import { Fault } from '../../../src/ui/Form';
import { notify, toast, TOAST } from '../../../src/ui/toast';
import { useDecideSeveralMutation } from '../api';
import { useApprovalWords } from '../useApprovalWords';

/** Milliseconds in which one may take it back. */
const UNDO_FOR = 5_000;

export function QuickAgree({ entry }: { entry: ApprovalEntry }) {
  const text = useText('approval');
  const { words } = useApprovalWords();
  const [send, { isLoading }] = useDecideSeveralMutation();
  const [waits, setWaits] = useState(false);
  const [fault, setFault] = useState<Exclude<SeveralOutcome, 'done'> | 'offline' | null>(null);
  // Also read when the list is gone, where no state is.
  const due = useRef(false);
  const closed = useRef(false);
  const { instanceId, changedTime } = entry;

  const about = [words(entry.name), entry.studentName].filter(Boolean).join(' · ');

  async function tell() {
    if (!due.current) return;
    due.current = false;
    setWaits(false);
    const { data, error } = await send({ kind: 'agree', words: '', items: [{ instanceId, changedTime }] });
    const outcome = data?.[0]?.outcome ?? (isOffline(error) ? 'offline' : 'failed');
    if (outcome === 'done') void notify(text('task.agreed'));
    // Where the row is gone, a toast says for which request it was not done.
    else if (closed.current) void toast('fail', text('notAgreed', { about }), { mask: false, duration: TOAST.long });
    else setFault(outcome);
  }
  const told = useEffectEvent(() => void tell());
  useEffect(() => {
    if (!waits) return undefined;
    const timer = setTimeout(() => told(), UNDO_FOR);
    return () => clearTimeout(timer);
  }, [waits]);
  useEffect(
    () => () => {
      closed.current = true;
      told();
    },
    [],
  );

  return (
    <div className="approval-row__act flex gap-2 middle">
      <Fault className="fault text-m if-any grows">
        {fault && text(fault === 'offline' ? 'sendOffline' : `outcome.${fault}`)}
      </Fault>
      {waits ? (
        <>
          <span className="quiet text-m grows" role="status">
            {text('agreesSoon')}
          </span>
          <Button
            kind="plain"
            small
            onClick={() => {
              due.current = false;
              setWaits(false);
            }}
          >
            {text('undo')}
          </Button>
        </>
      ) : (
        <Button
          kind="plain"
          small
          busy={isLoading}
          aria-label={text('agreeTo', { about })}
          onClick={() => {
            due.current = true;
            setFault(null);
            setWaits(true);
          }}
        >
          {text('agree')}
        </Button>
      )}
    </div>
  );
}

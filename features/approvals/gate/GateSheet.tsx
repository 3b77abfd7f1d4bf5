/** /approval/gate, ours: who may be picked up early today, by whom and when. It tells no whereabouts. */
import '../approval.css';
import './gate.css';
import type { GatePickup } from '../../../contract/approvals/gate';
import { useText } from '../../../src/messages/texts';
import { LoadState } from '../../../src/ui/LoadState';
import { Notice } from '../../../src/ui/Notice';
import { Sheet } from '../../../src/ui/Sheet';
import { Fault } from '../../../src/ui/Form';
import { useLiveState } from '../../../src/service/liveHooks';
import { useNow } from '../../../src/time/useNow';
import { useGatePickupsQuery } from '../api';
import { PENDING } from '../paths';
import { useApprovalWords } from '../useApprovalWords';
import { Called } from '../../../src/messages/calledNames';

/**
 * Milliseconds between two readings while the page is open. The live stream tells of each change at once; what is read
 * besides is the next day's list. Without the stream the list is read as often as it matters at a gate.
 */
const EVERY = { stream: 300_000, alone: 20_000 };

export function GateSheet() {
  const text = useText('approvalGate');
  const { clockOf } = useApprovalWords();
  const { data, error, refetch } = useGatePickupsQuery(
    {},
    { pollingInterval: useLiveState().kind === 'live' ? EVERY.stream : EVERY.alone },
  );
  return (
    <Sheet title={text('title')} closesTo={PENDING} anchor="full">
      {!data ? (
        <LoadState failure={error} onRetry={refetch} />
      ) : (
        <>
          {error ? (
            <Fault className="approval__fault">{text('old', { time: clockOf(data.time) })}</Fault>
          ) : (
            <p className="approval__small">{text('fresh', { time: clockOf(data.time) })}</p>
          )}
          {data.list.length === 0 ? (
            <Notice sign="works" level={3} title={text(data.watches ? 'none' : 'notYours')}>
              <p>{text(data.watches ? 'noneText' : 'notYoursText')}</p>
            </Notice>
          ) : (
            <ul className="gate grid gap-3 unmarked" aria-live="polite">
              {data.list.map((pickup) => (
                <Pickup key={pickup.instanceId} pickup={pickup} />
              ))}
            </ul>
          )}
        </>
      )}
    </Sheet>
  );
}

function Pickup({ pickup }: { pickup: GatePickup }) {
  const text = useText('approvalGate');
  const of = useText('approval');
  const now = useNow(20_000);
  const { clockOf, span } = useApprovalWords();
  const { studentName, className, who, phone, serialNumber, takenBack } = pickup;
  const [from, to] = [Date.parse(pickup.span.from), Date.parse(pickup.span.to)];
  const state = takenBack ? 'back' : now < from ? 'later' : now < to ? 'now' : 'over';
  return (
    <li className="gate__one" data-state={state}>
      <p className="gate__top flex wraps">
        <strong className="gate__name text-l">
          <Called name={studentName} />
        </strong>
        <span>{className}</span>
        <strong className="gate__state">{text(`state.${state}`, { time: clockOf(pickup.span.from) })}</strong>
      </p>
      {!takenBack && (
        <p>
          {text('who', { who })} <a href={`tel:${phone}`}>{phone}</a>
        </p>
      )}
      <p className="approval__small">
        {span(pickup.span)} · {of('serial', { serial: serialNumber })}
      </p>
    </li>
  );
}

/** /approval/gate, ours: who may be picked up early today, by whom and when. It tells no whereabouts. */
import './approval.css';
import './gate.css';
import type { GatePickup } from '../../contract/approval/gate';
import { useText } from '../../src/messages/texts';
import { LoadState } from '../../src/ui/LoadState';
import { Notice } from '../../src/ui/Notice';
import { Sheet } from '../../src/ui/Sheet';
import { useNow } from '../../src/time/useNow';
import { useGatePickupsQuery } from './api';
import { PENDING } from './paths';
import { useApprovalWords } from './useApprovalWords';
import { Called } from '../../src/messages/calledNames';

/** Milliseconds between two readings while the page is open. */
const EVERY = 20_000;

export function GateSheet() {
  const text = useText('approval');
  const title = useText('title');
  const { clockOf } = useApprovalWords();
  const { data, error, refetch } = useGatePickupsQuery({}, { pollingInterval: EVERY });
  return (
    <Sheet title={title('approvalGate')} closesTo={PENDING} anchor="full">
      {!data ? (
        <LoadState failure={error} onRetry={refetch} />
      ) : (
        <>
          {error ? (
            <p className="approval__fault" role="alert">
              {text('gateOld', { time: clockOf(data.time) })}
            </p>
          ) : (
            <p className="approval__small">{text('gateFresh', { time: clockOf(data.time) })}</p>
          )}
          {data.list.length === 0 ? (
            <Notice sign="works" level={3} title={text(data.watches ? 'gateNone' : 'gateNotYours')}>
              <p>{text(data.watches ? 'gateNoneText' : 'gateNotYoursText')}</p>
            </Notice>
          ) : (
            <ul className="gate" aria-live="polite">
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
  const text = useText('approval');
  const now = useNow(20_000);
  const { clockOf, span } = useApprovalWords();
  const { studentName, className, who, phone, serialNumber, takenBack } = pickup;
  const [from, to] = [Date.parse(pickup.span.from), Date.parse(pickup.span.to)];
  const state = takenBack ? 'back' : now < from ? 'later' : now < to ? 'now' : 'over';
  return (
    <li className="gate__one" data-state={state}>
      <p className="gate__top">
        <strong className="gate__name">
          <Called name={studentName} />
        </strong>
        <span>{className}</span>
        <strong className="gate__state">{text(`gate.${state}`, { time: clockOf(pickup.span.from) })}</strong>
      </p>
      {!takenBack && (
        <p>
          {text('gateWho', { who })} <a href={`tel:${phone}`}>{phone}</a>
        </p>
      )}
      <p className="approval__small">
        {span(pickup.span)} · {text('serial', { serial: serialNumber })}
      </p>
    </li>
  );
}

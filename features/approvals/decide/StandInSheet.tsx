/** /approval/stand-in, ours: who decides for a member of staff who is away. */
import '../approval.css';
import { useState } from 'react';
import type { Span } from '../../../contract/approvals/form';
import { LONGEST_STAND_IN, type StandIns } from '../../../contract/approvals/standIn';
import { spanMs } from '../../../contract/day';
import { CODES } from '../../../contract/envelope';
import { useText } from '../../../src/messages/texts';
import { codeOf, isOffline } from '../../../src/service/failure';
import { useNow } from '../../../src/time/useNow';
import { Button } from '../../../src/ui/Button';
import { LoadState } from '../../../src/ui/LoadState';
import { Select } from '../../../src/ui/Select';
import { Sheet } from '../../../src/ui/Sheet';
import { notify } from '../../../src/ui/toast';
import { Fault } from '../../../src/ui/Form';
import { useDropStandInMutation, useSaveStandInMutation, useStandInsQuery } from '../api';
import { PENDING } from '../paths';
import { SpanInput } from '../request/SpanInput';
import { useApprovalWords } from '../useApprovalWords';

export function StandInSheet() {
  const text = useText('approval');
  const { data, error, refetch } = useStandInsQuery({});
  return (
    <Sheet title={text('standIn')} closesTo={PENDING} anchor="full">
      {!data || error ? <LoadState failure={error} onRetry={refetch} /> : <StandIn standIns={data} />}
    </Sheet>
  );
}

function StandIn({ standIns: { mine, others, staff } }: { standIns: StandIns }) {
  const text = useText('approval');
  const { span: spanWords } = useApprovalWords();
  const sayFault = useFaultWords();
  const [drop, dropping] = useDropStandInMutation();
  const [fault, setFault] = useState('');

  async function end() {
    setFault('');
    const answer = await drop({});
    if (answer.error) setFault(sayFault(answer.error));
    else void notify(text('standInEnded'));
  }

  return (
    <>
      <p className="approval__small">{text('standInText')}</p>
      {others.map(({ person, from, until }) => (
        <p key={person.userId} className="approval__notice">
          {text('standInOthers', { name: person.name, span: spanWords({ from, to: until }) })}
        </p>
      ))}
      {mine ? (
        <section className="approval-effect inset rounded approval__section">
          <p>{text('standInMine', { name: mine.person.name, span: spanWords({ from: mine.from, to: mine.until }) })}</p>
          <Fault className="approval__fault">{fault}</Fault>
          <Button wide kind="plain" busy={dropping.isLoading} onClick={() => void end()}>
            {text('standInEnd')}
          </Button>
        </section>
      ) : (
        <StandInForm staff={staff} />
      )}
    </>
  );
}

function StandInForm({ staff }: Pick<StandIns, 'staff'>) {
  const text = useText('approval');
  const sayFault = useFaultWords();
  const now = useNow(30_000);
  const [save, { isLoading }] = useSaveStandInMutation();
  const [userId, setUserId] = useState('');
  const [span, setSpan] = useState<Span>();
  const [fault, setFault] = useState('');

  function faultOfSpan(): string | null {
    if (!span) return text('fault.required');
    const [from, to] = [Date.parse(span.from), Date.parse(span.to)];
    if (to <= from || to <= now) return text('fault.span');
    return to - from > spanMs(LONGEST_STAND_IN, 'days') ? text('standInLong', { n: LONGEST_STAND_IN }) : null;
  }

  async function name() {
    const wrong = userId === '' ? text('personMissing') : faultOfSpan();
    setFault(wrong ?? '');
    if (wrong !== null || !span) return;
    const answer = await save({ userId, span: { from: span.from, until: span.to } });
    if (answer.error) setFault(sayFault(answer.error));
    else void notify(text('standInSaved'));
  }

  return (
    <div className="approval__section grid gap-3">
      <Select
        label={text('person')}
        value={userId}
        choices={[
          { value: '', name: text('choose') },
          ...staff.map((person) => ({ value: person.userId, name: person.name })),
        ]}
        onChange={setUserId}
      />
      <SpanInput label={text('standInSpan')} value={null} onChange={setSpan} />
      <Fault className="approval__fault">{fault}</Fault>
      <Button wide busy={isLoading} onClick={() => void name()}>
        {text('standInSave')}
      </Button>
    </div>
  );
}

function useFaultWords() {
  const text = useText('approval');
  return (error: unknown) =>
    text(isOffline(error) ? 'standInOffline' : codeOf(error) === CODES.notFound ? 'standInGone' : 'failed');
}

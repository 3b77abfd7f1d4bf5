/** /approval/:instanceId, ours: one approval with its form, its path, what it does, its history and what one may do. */
import '../approval.css';
import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import type { ApprovalDetail, ApprovalLine } from '../../../contract/approvals/calls';
import { CODES } from '../../../contract/envelope';
import { type TextKey, useText } from '../../../src/messages/texts';
import { codeOf } from '../../../src/service/failure';
import { readApprovalDetail } from '../../../src/store/approvalProcess';
import { ButtonLink } from '../../../src/ui/Button';
import { LoadState } from '../../../src/ui/LoadState';
import { Notice } from '../../../src/ui/Notice';
import { Sheet } from '../../../src/ui/Sheet';
import { useApprovalDetailQuery, useReadApprovalsMutation } from '../api';
import { DecideBar } from './DecideBar';
import { EffectBox } from '../EffectBox';
import { MoreActs } from './MoreActs';
import { FormFacts } from '../FormFacts';
import { PathSteps } from '../PathSteps';
import { PENDING, startPath } from '../paths';
import { useApprovalWords } from '../useApprovalWords';

export function DetailSheet() {
  const text = useText('approval');
  const { words } = useApprovalWords();
  const { instanceId = '' } = useParams();
  const { data: detail, error, refetch } = useApprovalDetailQuery({ instanceId });
  const [read] = useReadApprovalsMutation();
  const known = detail !== undefined;
  useEffect(() => {
    if (known) void read({ instanceIds: [instanceId] });
  }, [known, instanceId, read]);
  const gone = codeOf(error) === CODES.notFound;
  return (
    <Sheet
      title={detail ? words(detail.definition.name) : text('detail')}
      closesTo={PENDING}
      toWhereOneWas
      anchor="full"
      action={detail && detail.may.taskNo !== null && <DecideBar detail={detail} taskNo={detail.may.taskNo} />}
    >
      {gone ? (
        <Notice sign="lost" level={3} title={text('gone')} text={text('goneText')} />
      ) : !detail || error ? (
        <LoadState failure={error} onRetry={refetch} />
      ) : (
        <Detail detail={detail} />
      )}
    </Sheet>
  );
}

function Detail({ detail }: { detail: ApprovalDetail }) {
  const text = useText('approval');
  const { when } = useApprovalWords();
  const { status, starter, serialNumber, startedTime, effect, log, definition, instanceId } = detail;
  const { approvalList, processList } = readApprovalDetail(detail);
  return (
    <>
      <p className="approval-row__top text-l flex gap-2 apart">
        <span className="approval-status quiet text-m gap-1 middle" data-status={status}>
          {text(`status.${status}`)}
        </span>
        <span className="approval__small">{text('serial', { serial: serialNumber })}</span>
      </p>
      <p className="approval__small">{text('started', { name: starter.name, time: when(startedTime) })}</p>
      <section className="approval__section">
        <h3 className="approval__heading text-l below-2">{text('facts')}</h3>
        <FormFacts items={approvalList} />
      </section>
      {effect && <EffectBox effect={effect} />}
      {detail.returned && (
        <ButtonLink wide kind="plain" to={`${startPath(definition.definitionId)}?over=${instanceId}`}>
          {text('again')}
        </ButtonLink>
      )}
      <section className="approval__section">
        <h3 className="approval__heading text-l below-2">{text('path')}</h3>
        <PathSteps nodes={processList} begun />
      </section>
      <MoreActs detail={detail} />
      <section className="approval__section">
        <h3 className="approval__heading text-l below-2">{text('history')}</h3>
        <ol className="approval-log unmarked">
          {log.map((line, index) => (
            <Line key={index} line={line} />
          ))}
        </ol>
      </section>
    </>
  );
}

function Line({ line: { time, who, what, to, words } }: { line: ApprovalLine }) {
  const text = useText('approval');
  const { when } = useApprovalWords();
  // The platform's line names who is gone in place of words that somebody wrote.
  const isGone = what.startsWith('gone');
  const told = isGone && to.length === 0 ? 'none' : to.join('、');
  return (
    <li>
      <strong>{who ?? text('platform')}</strong>{' '}
      {text(`log.${what}` as TextKey<'approval'>, { to: told, ...(isGone && { from: words }) })}{' '}
      <span className="approval__small">{when(time)}</span>
      {words && !isGone && <p className="approval__small">“{words}”</p>}
    </li>
  );
}

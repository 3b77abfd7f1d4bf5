/** /archives/:instanceId, ours: one record with what was asked, who decided, where it is filed, and filing it. */
import '../approval.css';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import type { ArchiveDetail } from '../../../contract/approvals/archives';
import type { ArchivePlace } from '../../../contract/approvals/effects';
import { CODES } from '../../../contract/envelope';
import { useText } from '../../../src/messages/texts';
import { codeOf, isOffline } from '../../../src/service/failure';
import { readApprovalDetail } from '../../../src/store/approvalProcess';
import { Button } from '../../../src/ui/Button';
import { OneOf } from '../../../src/ui/Chips';
import { LoadState } from '../../../src/ui/LoadState';
import { NavRow } from '../../../src/ui/NavRow';
import { Notice } from '../../../src/ui/Notice';
import { Sheet } from '../../../src/ui/Sheet';
import { notify } from '../../../src/ui/toast';
import { Fault } from '../../../src/ui/Form';
import { useArchiveRecordQuery, useFileArchiveMutation, useReadArchiveMutation } from '../api';
import { shortDigest } from './CheckRecords';
import { FormFacts } from '../FormFacts';
import { PathSteps } from '../PathSteps';
import { approvalPath, ARCHIVES } from '../paths';
import { useApprovalWords } from '../useApprovalWords';

export function ArchiveSheet() {
  const text = useText('approval');
  const say = useText('archive');
  const { words } = useApprovalWords();
  const { instanceId = '' } = useParams();
  const { data: record, error, refetch } = useArchiveRecordQuery({ instanceId });
  const [read] = useReadArchiveMutation();
  const known = record !== undefined;
  useEffect(() => {
    if (known) void read({ instanceId });
  }, [known, instanceId, read]);
  const gone = codeOf(error) === CODES.notFound;
  return (
    <Sheet
      title={record ? words(record.name) : say('one')}
      closesTo={ARCHIVES}
      toWhereOneWas
      anchor="full"
      action={
        record && (
          <Button wide kind="plain" onClick={() => window.print()}>
            {say('print')}
          </Button>
        )
      }
    >
      {gone ? (
        <Notice sign="lost" level={3} title={say('recordGone')} text={text('goneText')} />
      ) : !record || error ? (
        <LoadState failure={error} onRetry={refetch} />
      ) : (
        <Record key={instanceId} record={record} />
      )}
    </Sheet>
  );
}

function Record({ record }: { record: ArchiveDetail }) {
  const text = useText('approval');
  const say = useText('archive');
  const { when } = useApprovalWords();
  const { instanceId, status, serialNumber, starter, studentName, place, filedTime, filedBy, keptUntil } = record;
  const { approvalList, processList } = readApprovalDetail(record);
  return (
    <>
      <p className="approval-row__top text-l flex gap-2 apart">
        <span className="approval-status quiet text-m gap-1 middle" data-status={status}>
          {text(`status.${status}`)}
        </span>
        <span className="approval__small">{text('serial', { serial: serialNumber })}</span>
      </p>
      <p className="approval__small">
        {[starter, studentName].filter(Boolean).join(' · ')} · {say('recordMade', { time: when(record.madeTime) })}
      </p>
      <p className="approval__small">
        {place && filedTime
          ? say('filed', { place: say(`filedAt.${place}`), name: filedBy ?? '', time: when(filedTime) })
          : say('notFiled')}
      </p>
      <p className="approval__small">{say('keptUntil', { day: when(keptUntil) })}</p>
      <p className={record.sealed ? 'approval__small' : 'approval__fault'}>
        {say(record.sealed ? (record.sealRule === 'whole' ? 'sealed' : 'sealedEarlier') : 'notSealed')}
        {record.link && ` · ${say('link', { place: record.link.place, digest: shortDigest(record.link.digest) })}`}
      </p>
      {record.toFile && <FileForm record={record} />}
      <section className="approval__section">
        <h3 className="approval__heading text-l below-2">{text('facts')}</h3>
        <FormFacts items={approvalList} />
      </section>
      <section className="approval__section">
        <h3 className="approval__heading text-l below-2">{text('path')}</h3>
        <PathSteps nodes={processList} begun />
      </section>
      <NavRow to={approvalPath(instanceId)}>{say('toApproval')}</NavRow>
    </>
  );
}

function FileForm({ record: { instanceId, places } }: { record: ArchiveDetail }) {
  const text = useText('approval');
  const say = useText('archive');
  const [send, { isLoading }] = useFileArchiveMutation();
  const [place, setPlace] = useState<ArchivePlace>(places[0] ?? 'school');
  const [fault, setFault] = useState('');

  async function file() {
    setFault('');
    const answer = await send({ instanceId, place });
    if (answer.data) {
      void notify(say('fileDone'));
      return;
    }
    if (isOffline(answer.error)) setFault(say('fileOffline'));
    else setFault(codeOf(answer.error) === CODES.conflict ? say('fileTaken') : text('failed'));
  }

  return (
    <section className="approval-effect inset rounded approval__section">
      <h3 className="approval__heading text-l below-2">{say('toFile')}</h3>
      <OneOf
        label={say('place')}
        chips={places.map((value) => ({ value, name: say(`filedAt.${value}`) }))}
        chosen={place}
        onChoose={setPlace}
      />
      <Fault className="approval__fault">{fault}</Fault>
      <Button wide busy={isLoading} onClick={() => void file()}>
        {say('file')}
      </Button>
    </section>
  );
}

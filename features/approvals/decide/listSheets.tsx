/** /approval/my/pending and /approval/copy (2.36): the lists of approvals by detail type, with search and paging. */
import '../approval.css';
import { useDeferredValue, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ApprovalEntry } from '../../../contract/approvals/calls';
import { useText } from '../../../src/messages/texts';
import { useIsFamily, usePermission } from '../../../src/session/useViewer';
import { type DetailType, rowsOf } from '../../../src/store/approvalProcess';
import { useAppSelector } from '../../../src/store/store';
import { Button, ButtonLink } from '../../../src/ui/Button';
import { LongList } from '../../../src/ui/LongList';
import { NavChips } from '../../../src/ui/NavRow';
import { SearchField } from '../../../src/ui/SearchField';
import { Segments } from '../../../src/ui/Segments';
import { Sheet } from '../../../src/ui/Sheet';
import { useApprovalsInfiniteQuery, useGatePickupsQuery } from '../api';
import { useDefinitionsQuery } from '../editor/editorApi';
import { EntryList, EntryRow } from '../entryList';
import { approvalPath, ARCHIVES, COPIES, DEFINITIONS, GATE, PENDING, STAND_IN, START } from '../paths';
import { QuickAgree } from './QuickAgree';
import { SeveralList } from './SeveralList';
import { useApprovalWords } from '../useApprovalWords';

const OWN_LISTS = ['1', '2', '3'] as const;

export function PendingSheet() {
  const text = useText('approval');
  const home = useText('home');
  const { notifyNumber, approveNumber, archivesPending, archivesCopy } = useAppSelector(
    ({ 'approval-process': area }) => area.readCounts,
  );
  const mayNameStandIn = usePermission('approval:standIn');
  // Families start approvals more than they decide them.
  const isFamily = useIsFamily();
  const [list, setList] = useState<(typeof OWN_LISTS)[number]>(isFamily ? '3' : '1');
  const toFile = archivesPending + archivesCopy;
  const nameOf = (value: string) => text(`list.${value}` as 'list.1');
  return (
    <Sheet
      title={home('approvals')}
      anchor="full"
      action={
        <ButtonLink wide to={START}>
          {text('start')}
        </ButtonLink>
      }
    >
      <div className="grid gap-3 below-3">
        <NavChips label={home('approvals')}>
          <Link to={COPIES}>
            {withNews(home('copies'), notifyNumber > 0 && text('copiesNew', { n: notifyNumber }))}
          </Link>
          <Link to={ARCHIVES}>{withNews(text('records'), toFile > 0 && text('recordsNew', { n: toFile }))}</Link>
          {mayNameStandIn && <Link to={STAND_IN}>{text('standIn')}</Link>}
          <GateLink />
          <DefinitionsLink />
        </NavChips>
        <Segments
          wide
          label={text('lists')}
          chosen={list}
          onChoose={setList}
          choices={OWN_LISTS.map((value) => ({
            value,
            name: nameOf(value),
            ...(value === '1' && approveNumber > 0 && { shown: `${nameOf(value)} ${approveNumber}` }),
          }))}
        />
      </div>
      <ApprovalList key={list} detailType={Number(list) as DetailType} />
    </Sheet>
  );
}

/** The name of a list, with what is new there. */
export const withNews = (name: string, news: string | false) => (news ? `${name} · ${news}` : name);

/** To the gate's list, for whoever sees pickups by right. */
function GateLink() {
  const text = useText('approvalGate');
  const { data } = useGatePickupsQuery({}, { skip: !usePermission('approval:standIn') });
  return data?.watches && <Link to={GATE}>{text('title')}</Link>;
}

/** To the kinds of request that the viewer administers; nothing for most. */
function DefinitionsLink() {
  const text = useText('approvalEditor');
  const { data } = useDefinitionsQuery({}, { skip: !usePermission('approval:define') });
  return data && data.length > 0 && <Link to={DEFINITIONS}>{text('definitions')}</Link>;
}

export function CopySheet() {
  const home = useText('home');
  return (
    <Sheet title={home('copies')} closesTo={PENDING} anchor="full">
      <ApprovalList detailType={4} />
    </Sheet>
  );
}

function ApprovalList({ detailType }: { detailType: DetailType }) {
  const text = useText('approval');
  const [typed, setTyped] = useState('');
  const sought = useDeferredValue(typed.trim());
  const [several, setSeveral] = useState(false);
  const { data, error, refetch, hasNextPage, fetchNextPage } = useApprovalsInfiniteQuery({
    detailType,
    ...(sought !== '' && { text: sought }),
  });
  const rows = rowsOf(data?.pages);
  const onEnd = () => hasNextPage && void fetchNextPage();
  const none =
    sought === ''
      ? ([text(`none.${detailType}`), text(`noneText.${detailType}`)] as const)
      : ([text('noneFits'), text('noneFitsText')] as const);
  return (
    <>
      <SearchField label={text('search')} value={typed} onChange={setTyped} />
      {detailType === 1 && !several && (rows?.length ?? 0) > 1 && (
        <Button kind="link" small onClick={() => setSeveral(true)}>
          {text('several')}
        </Button>
      )}
      <EntryList rows={rows} error={error} onRetry={refetch} none={none}>
        {(read) =>
          several ? (
            <SeveralList rows={read} onEnd={onEnd} onClose={() => setSeveral(false)} />
          ) : (
            <LongList rows={read} className="approvals" onEnd={onEnd}>
              {(entry) => <ApprovalRow key={entry.instanceId} entry={entry} decides={detailType === 1} />}
            </LongList>
          )
        }
      </EntryList>
    </>
  );
}

/** @param decides it waits for the viewer. One that is signed is opened first. */
function ApprovalRow({ entry, decides }: { entry: ApprovalEntry; decides: boolean }) {
  const text = useText('approval');
  const { when } = useApprovalWords();
  const { instanceId, serialNumber, starter, waitsFor, changedTime, read } = entry;
  const facts = [
    read ? null : text('unread'),
    starter,
    waitsFor.length > 0 ? text('waitsFor', { names: waitsFor.join('、') }) : when(changedTime),
    serialNumber,
  ];
  return (
    <EntryRow
      to={approvalPath(instanceId)}
      entry={entry}
      facts={facts}
      act={decides && entry.signs !== true && <QuickAgree entry={entry} />}
    />
  );
}

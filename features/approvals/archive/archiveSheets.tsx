/** /archives/my/pending and /archives/copy (2.36): records to file or read, those that are done, and copies. */
import '../approval.css';
import { useDeferredValue, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ArchiveEntry, ArchiveList } from '../../../contract/approvals/archives';
import { useText } from '../../../src/messages/texts';
import { rowsOf } from '../../../src/store/approvalProcess';
import { useAppSelector } from '../../../src/store/store';
import { LongList } from '../../../src/ui/LongList';
import { NavChips } from '../../../src/ui/NavRow';
import { SearchField } from '../../../src/ui/SearchField';
import { Segments } from '../../../src/ui/Segments';
import { Sheet } from '../../../src/ui/Sheet';
import { useArchivesInfiniteQuery } from '../api';
import { CheckRecords } from './CheckRecords';
import { EntryList, EntryRow } from '../entryList';
import { ExportRecords } from './ExportRecords';
import { ARCHIVE_COPIES, archivePath, ARCHIVES, PENDING } from '../paths';
import { withNews } from '../decide/listSheets';
import { useApprovalWords } from '../useApprovalWords';

const OWN_LISTS = ['pending', 'kept'] as const;

export function ArchivePendingSheet() {
  const text = useText('approval');
  const say = useText('archive');
  const { archivesPending, archivesCopy } = useAppSelector(({ 'approval-process': area }) => area.readCounts);
  const [list, setList] = useState<(typeof OWN_LISTS)[number]>('pending');
  return (
    <Sheet title={say('pending')} closesTo={PENDING} anchor="full">
      <div className="grid gap-3 below-3">
        <NavChips label={say('pending')}>
          <Link to={ARCHIVE_COPIES}>
            {withNews(say('copies'), archivesCopy > 0 && text('copiesNew', { n: archivesCopy }))}
          </Link>
        </NavChips>
        <Segments
          wide
          label={text('lists')}
          chosen={list}
          onChoose={setList}
          choices={OWN_LISTS.map((value) => ({
            value,
            name: say(`records.${value}`),
            ...(value === 'pending' &&
              archivesPending > 0 && { shown: `${say('records.pending')} ${archivesPending}` }),
          }))}
        />
      </div>
      <RecordList key={list} list={list} />
    </Sheet>
  );
}

export function ArchiveCopySheet() {
  const text = useText('archive');
  return (
    <Sheet title={text('copies')} closesTo={ARCHIVES} anchor="full">
      <RecordList list="copy" />
    </Sheet>
  );
}

function RecordList({ list }: { list: ArchiveList }) {
  const text = useText('approval');
  const say = useText('archive');
  const [typed, setTyped] = useState('');
  const sought = useDeferredValue(typed.trim());
  const { data, error, refetch, hasNextPage, fetchNextPage } = useArchivesInfiniteQuery({
    list,
    ...(sought !== '' && { text: sought }),
  });
  const rows = rowsOf(data?.pages);
  const none =
    sought === ''
      ? ([say(`recordsNone.${list}`), say(`recordsNoneText.${list}`)] as const)
      : ([say('recordsNoneFits'), text('noneFitsText')] as const);
  return (
    <>
      <SearchField label={text('search')} value={typed} onChange={setTyped} />
      {list === 'kept' && (
        <>
          <ExportRecords text={sought} />
          <CheckRecords />
        </>
      )}
      <EntryList rows={rows} error={error} onRetry={refetch} none={none}>
        {(read) => (
          <LongList rows={read} className="approvals" onEnd={() => hasNextPage && void fetchNextPage()}>
            {(entry) => <RecordRow key={entry.instanceId} entry={entry} />}
          </LongList>
        )}
      </EntryList>
    </>
  );
}

function RecordRow({ entry }: { entry: ArchiveEntry }) {
  const text = useText('approval');
  const say = useText('archive');
  const { when } = useApprovalWords();
  const { instanceId, serialNumber, starter, madeTime, place, toFile, read } = entry;
  const facts = [
    toFile ? say('toFile') : read ? null : text('unread'),
    place && say(`filedAt.${place}`),
    starter,
    when(madeTime),
    serialNumber,
  ];
  return <EntryRow to={archivePath(instanceId)} entry={entry} facts={facts} />;
}

/** /archives/my/pending and /archives/copy (2.36): records to file or read, those that are done, and copies. */
import './approval.css';
import { useDeferredValue, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ArchiveEntry, ArchiveList } from '../../contract/approval/archives';
import { useText } from '../../src/messages/texts';
import { useAppSelector } from '../../src/store/store';
import { LoadState } from '../../src/ui/LoadState';
import { LongList } from '../../src/ui/LongList';
import { NavChips } from '../../src/ui/NavRow';
import { Notice } from '../../src/ui/Notice';
import { SearchField } from '../../src/ui/SearchField';
import { Segments } from '../../src/ui/Segments';
import { Sheet } from '../../src/ui/Sheet';
import { useArchivesInfiniteQuery } from './api';
import { CheckRecords } from './CheckRecords';
import { ExportRecords } from './ExportRecords';
import { ARCHIVE_COPIES, archivePath, ARCHIVES, PENDING } from './paths';
import { withNews } from './listSheets';
import { ApprovalSign, Said, useApprovalWords } from './useApprovalWords';
import { Called } from '../../src/messages/calledNames';

const OWN_LISTS = ['pending', 'kept'] as const;

export function ArchivePendingSheet() {
  const text = useText('approval');
  const say = useText('archive');
  const title = useText('title');
  const { archivesPending, archivesCopy } = useAppSelector(({ 'approval-process': area }) => area.readCounts);
  const [list, setList] = useState<(typeof OWN_LISTS)[number]>('pending');
  return (
    <Sheet title={title('archivesPending')} closesTo={PENDING} anchor="full">
      <div className="approvals__head">
        <NavChips label={title('archivesPending')}>
          <Link to={ARCHIVE_COPIES}>
            {withNews(title('archivesCopy'), archivesCopy > 0 && text('copiesNew', { n: archivesCopy }))}
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
  const title = useText('title');
  return (
    <Sheet title={title('archivesCopy')} closesTo={ARCHIVES} anchor="full">
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
  const rows = data?.pages.flatMap((page) => page.list);
  const [none, noneText] =
    sought === ''
      ? [say(`recordsNone.${list}`), say(`recordsNoneText.${list}`)]
      : [say('recordsNoneFits'), text('noneFitsText')];
  return (
    <>
      <SearchField label={text('search')} value={typed} onChange={setTyped} />
      {list === 'kept' && (
        <>
          <ExportRecords text={sought} />
          <CheckRecords />
        </>
      )}
      {!rows || error ? (
        <LoadState failure={error} onRetry={refetch} />
      ) : rows.length === 0 ? (
        <Notice sign="works" level={3} title={none}>
          <p>{noneText}</p>
        </Notice>
      ) : (
        <LongList rows={rows} className="approvals" onEnd={() => hasNextPage && void fetchNextPage()}>
          {(entry) => <RecordRow key={entry.instanceId} entry={entry} />}
        </LongList>
      )}
    </>
  );
}

function RecordRow({ entry }: { entry: ArchiveEntry }) {
  const text = useText('approval');
  const say = useText('archive');
  const { when, valueOf } = useApprovalWords();
  const { instanceId, serialNumber, sign, name, starter, studentName, status, summary, madeTime, place } = entry;
  return (
    <li>
      <Link className="approval-row" to={archivePath(instanceId)}>
        <ApprovalSign sign={sign} name={name} />
        <span className="approval-row__body">
          <span className="approval-row__top">
            <span className="approval-row__name">
              <Said of={name} />
              {studentName && (
                <>
                  {' '}
                  · <Called name={studentName} />
                </>
              )}
            </span>
            <span className="approval-status" data-status={status}>
              {text(`status.${status}`)}
            </span>
          </span>
          {summary.length > 0 && <span className="approval-row__facts">{summary.map(valueOf).join(' · ')}</span>}
          <span className="approval-row__facts">
            {[
              entry.toFile ? say('toFile') : entry.read ? null : text('unread'),
              place && say(`filedAt.${place}`),
              starter,
              when(madeTime),
              serialNumber,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
      </Link>
    </li>
  );
}

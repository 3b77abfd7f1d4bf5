/** /manage/log, ours: what has been done to the school, by whom, when and from where. Nobody can change it. */
import './audit.css';
import { useState } from 'react';
import { AUDIT_ACTS } from '../../contract/audit';
import { type TextKey, useText } from '../../src/messages/texts';
import { DateField } from '../../src/ui/DateField';
import { LoadState } from '../../src/ui/LoadState';
import { LongList } from '../../src/ui/LongList';
import { Notice } from '../../src/ui/Notice';
import { Select } from '../../src/ui/Select';
import { Sheet } from '../../src/ui/Sheet';
import { type AuditFilter, useAuditLogInfiniteQuery } from './api';
import { AuditLine } from './AuditLine';

/** The first parts of acts, in the order of the contract. */
const SUBJECTS = [...new Set(AUDIT_ACTS.map((act) => act.split('.')[0] ?? ''))];

export function AuditSheet() {
  const text = useText('audit');
  const [filter, setFilter] = useState<AuditFilter>({});
  const { data, error, refetch, hasNextPage, fetchNextPage } = useAuditLogInfiniteQuery(filter);
  const entries = data?.pages.flatMap((page) => page.entries);
  const people = data?.pages[0]?.people ?? [];
  /** An empty choice leaves the member out. */
  const choose = (name: keyof AuditFilter) => (value: string) => {
    const { [name]: _, ...rest } = filter;
    setFilter(value === '' ? rest : { ...rest, [name]: value });
  };
  const all = { value: '', name: text('all') };
  return (
    <Sheet title={text('title')} closesTo="/manage" anchor="full">
      <p className="quiet text-m below-3">{text('text')}</p>
      <div className="audit__filters grid gap-2 below-3">
        <Select
          label={text('about')}
          value={filter.what ?? ''}
          choices={[all, ...SUBJECTS.map((value) => ({ value, name: text(`of.${value}` as TextKey<'audit'>) }))]}
          onChange={choose('what')}
        />
        <Select
          label={text('by')}
          value={filter.userId ?? ''}
          choices={[all, ...people.map(({ userId, name }) => ({ value: userId, name }))]}
          onChange={choose('userId')}
        />
        <DateField label={text('from')} value={filter.from ?? ''} onChange={choose('from')} />
        <DateField label={text('to')} value={filter.to ?? ''} onChange={choose('to')} />
      </div>
      {!entries || error ? (
        <LoadState failure={error} onRetry={refetch} />
      ) : entries.length === 0 ? (
        <Notice sign="lock" level={3} title={text('none')}>
          <p>{text(Object.keys(filter).length > 0 ? 'noneFits' : 'noneText')}</p>
        </Notice>
      ) : (
        <LongList rows={entries} className="unmarked" onEnd={() => hasNextPage && void fetchNextPage()}>
          {(entry) => <AuditLine key={entry.auditId} entry={entry} />}
        </LongList>
      )}
    </Sheet>
  );
}

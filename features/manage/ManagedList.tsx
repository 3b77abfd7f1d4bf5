/** A managed list: search, filters, count, its states, and the rows. */
import './manage.css';
import { SearchBar } from 'antd-mobile';
import type { ReactNode } from 'react';
import { useText } from '../../src/messages/texts';
import { LoadState } from '../../src/ui/LoadState';
import { Notice } from '../../src/ui/Notice';
import { VirtualList } from '../../src/ui/VirtualList';

/** Height of a row, CSS pixels; equal to manage.css. */
const ROW = 60;

interface ManagedListProps<Row> {
  label: string;
  /** The typed search and how it is typed; null for a list without. */
  search: { hint: string; typed: string; type: (text: string) => void };
  filters?: ReactNode;
  /** Undefined while nothing is loaded. */
  rows: readonly Row[] | undefined;
  total: number;
  /** The number of rows in words, and what is said when there is none. */
  count: string;
  empty: string;
  error: unknown;
  loading: boolean;
  /** True in a column beside a record. */
  narrow: boolean;
  keyOf: (row: Row) => string;
  /** Reads again what failed. */
  onRetry: () => unknown;
  onMore?: (() => void) | undefined;
  children: (row: Row) => ReactNode;
}

export function ManagedList<Row>({
  label,
  search,
  filters,
  rows,
  total,
  count,
  empty,
  error,
  loading,
  narrow,
  keyOf,
  onRetry,
  onMore = () => {},
  children,
}: ManagedListProps<Row>) {
  const text = useText('manage');
  return (
    <div className="manage-list" data-narrow={narrow}>
      <SearchBar
        placeholder={search.hint}
        value={search.typed}
        onChange={search.type}
        onClear={() => search.type('')}
        aria-label={text('search')}
      />
      {filters && <div className="manage-list__filters">{filters}</div>}
      {rows && (
        <p className="manage-list__count" role="status">
          {count}
        </p>
      )}
      {rows && total === 0 && <Notice sign="lost" level={3} title={empty} />}
      {rows && total > 0 && (
        <VirtualList label={label} count={total} rows={rows} rowHeight={ROW} keyOf={keyOf} onMore={onMore}>
          {children}
        </VirtualList>
      )}
      {(!rows || (error !== undefined && !loading)) && (
        <LoadState failure={loading ? undefined : error} onRetry={onRetry} />
      )}
    </div>
  );
}

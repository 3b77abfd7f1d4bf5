/** A managed list: search, filters, count, its states, and the rows, each of which opens its record. */
import './manage.css';
import { SearchBar } from 'antd-mobile';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useText } from '../../src/messages/texts';
import { LoadState } from '../../src/ui/LoadState';
import { Notice } from '../../src/ui/Notice';
import { VirtualList } from '../../src/ui/VirtualList';
import { recordPath } from './paths';
import type { useSearch } from './useSearch';

/** Height of a row, CSS pixels; equal to manage.css. */
const ROW = 60;

interface ManagedListProps<Row> {
  label: string;
  /** What can be searched for. */
  hint: string;
  search: ReturnType<typeof useSearch>;
  filters?: ReactNode;
  /** Undefined while nothing is loaded. */
  rows: readonly Row[] | undefined;
  total: number;
  /** The number of rows in words, and what is said when there is none. */
  count: string;
  empty: string;
  /** The query of the rows; the last two of one that reads in pages. */
  read: {
    data?: unknown;
    error?: unknown;
    isFetching: boolean;
    refetch: () => unknown;
    hasNextPage?: boolean;
    fetchNextPage?: () => unknown;
  };
  keyOf: (row: Row) => string;
  /** The path below which the records are. */
  path: string;
  /** The record whose page is open beside the list. */
  chosenId: string | undefined;
  /** Rows are chosen instead of opened. */
  choice?: RowChoice | undefined;
  /** The name and the facts of a row. */
  children: (row: Row) => ReactNode;
}

export interface RowChoice {
  chosen: ReadonlySet<string>;
  choose: (key: string, on: boolean) => void;
}

export function ManagedList<Row>({
  label,
  hint,
  search,
  filters,
  rows,
  total,
  count,
  empty,
  read: { data, error, isFetching, refetch, hasNextPage, fetchNextPage },
  keyOf,
  path,
  chosenId,
  choice,
  children,
}: ManagedListProps<Row>) {
  const text = useText('manage');
  return (
    <div className="manage-list grid gap-2 shrinks" data-narrow={chosenId !== undefined}>
      <SearchBar
        placeholder={hint}
        value={search.typed}
        onChange={search.type}
        onClear={() => search.type('')}
        aria-label={text('search')}
      />
      {filters && <div className="grid gap-2 pair">{filters}</div>}
      {rows && (
        <p className="quiet text-s" role="status">
          {count}
        </p>
      )}
      {rows && total === 0 && <Notice sign="lost" level={3} title={empty} />}
      {rows && total > 0 && (
        <VirtualList
          label={label}
          count={total}
          rows={rows}
          rowHeight={ROW}
          keyOf={keyOf}
          onMore={() => {
            if (hasNextPage && !isFetching && !error) void fetchNextPage?.();
          }}
        >
          {(row) =>
            choice ? (
              <label className="manage-row grid ruled manage-row--choice quiet text-m">
                <input
                  type="checkbox"
                  checked={choice.chosen.has(keyOf(row))}
                  onChange={({ target }) => choice.choose(keyOf(row), target.checked)}
                />
                {children(row)}
              </label>
            ) : (
              <Link
                className="manage-row grid ruled quiet text-m"
                to={{ pathname: recordPath(path, keyOf(row)), search: search.parameters.toString() }}
                aria-current={keyOf(row) === chosenId || undefined}
              >
                {children(row)}
              </Link>
            )
          }
        </VirtualList>
      )}
      {(!rows || (error !== undefined && !isFetching)) && (
        <LoadState failure={isFetching ? undefined : error} onRetry={data && fetchNextPage ? fetchNextPage : refetch} />
      )}
    </div>
  );
}

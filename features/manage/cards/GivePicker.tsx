/** Finds who gets a card, or which card somebody gets: a search, a short list of what it found, and a way out. */
import { SearchBar } from 'antd-mobile';
import type { ReactNode } from 'react';
import { useText } from '../../../src/messages/texts';
import { Button } from '../../../src/ui/Button';
import { LoadState } from '../../../src/ui/LoadState';
import { FormFault } from '../RecordForm';

/** Rows offered at once. */
export const OFFERED = 8;

interface GivePickerProps {
  placeholder: string;
  search: string;
  onSearch: (search: string) => void;
  /** What the list holds, in words. */
  said: ReactNode;
  /** The answer of the search: nothing is read yet while `isRead` is false. */
  found: { isRead: boolean; isFetching: boolean; unread: unknown; refetch: () => unknown };
  /** Why nothing was given. */
  error: unknown;
  onDone: () => void;
  /** The rows. */
  children: ReactNode;
}

export function GivePicker({ placeholder, search, onSearch, said, found, error, onDone, children }: GivePickerProps) {
  const text = useText('manage');
  const { isRead, isFetching, unread, refetch } = found;
  return (
    <div className="grid gap-3">
      <SearchBar placeholder={placeholder} value={search} onChange={onSearch} />
      <p className="quiet text-m" role="status">
        {said}
      </p>
      {!isRead && <LoadState failure={isFetching ? undefined : unread} onRetry={refetch} />}
      <ul className="manage__lines">{children}</ul>
      <FormFault error={error} />
      <Button kind="plain" wide onClick={onDone}>
        {text('cancel')}
      </Button>
    </div>
  );
}

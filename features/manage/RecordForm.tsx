/** The frame of a record's form, and of choosing who gets a card: fields or rows, what was refused, the buttons. */
import { SearchBar } from 'antd-mobile';
import { LoadState } from '../../src/ui/LoadState';
import './manage.css';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { failureText } from '../../src/messages/failures';
import { useText } from '../../src/messages/texts';
import type { Failure } from '../../src/service/failure';
import { Button } from '../../src/ui/Button';
import { Fault, Form } from '../../src/ui/Form';
import { ConflictNotice, type Difference } from './ConflictNotice';
import type { RecordDraft } from './useRecordForm';

interface RecordFormProps {
  form: RecordDraft;
  /** Both versions by field, when somebody else saved meanwhile. */
  differences: readonly Difference[];
  children: ReactNode;
}

export function RecordForm({ form, differences, children }: RecordFormProps) {
  const text = useText('manage');
  const { changed, error, saving, theirs, keep, restart } = form;
  return (
    <Form className="grid gap-3" onSubmit={keep}>
      {children}
      <FormFault error={error} />
      {theirs ? (
        <ConflictNotice differences={differences} saving={saving} onMine={() => void keep()} onTheirs={restart} />
      ) : (
        changed && (
          <div className="grid gap-2 pair">
            <Button kind="plain" onClick={restart}>
              {text('undo')}
            </Button>
            <Button type="submit" busy={saving}>
              {text('save')}
            </Button>
          </div>
        )
      )}
    </Form>
  );
}

/**
 * Why a change was refused, as one sentence below its form. What was typed stays.
 * @param error the error of the mutation; undefined without one.
 */
export function FormFault({ error }: { error: unknown }) {
  const intl = useIntl();
  return (
    <Fault className="fault text-m if-any">{error === undefined ? '' : failureText(intl, error as Failure)}</Fault>
  );
}

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

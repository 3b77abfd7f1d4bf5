/** The frame of a record's form: its fields, why it was refused, what somebody else saved, and the buttons. */
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

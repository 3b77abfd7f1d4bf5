/**
 * Chooses who gets the alerts: of a guardian's fence some or all guardians, of a school's fence also teachers and
 * administrators.
 */
import type { FenceRules } from '../../../contract/fences';
import { useText } from '../../../src/messages/texts';
import { useFenceGuardiansQuery } from '../api';
import { OneOf, SomeOf } from '../../../src/ui/Chips';
import { SwitchRow } from '../../../src/ui/SwitchRow';
import { Fault } from '../../../src/ui/Form';

type Recipients = FenceRules['told'];

interface RecipientsFieldProps {
  recipients: Recipients;
  onChange: (recipients: Recipients) => void;
  isFamily: boolean;
  studentId: string | null;
  error: string | undefined;
}

/** @param props.isFamily true in a guardian's console, whose fences belong to the family. */
export function RecipientsField({ recipients, onChange, isFamily, studentId, error }: RecipientsFieldProps) {
  return isFamily && studentId !== null ? (
    <FamilyRecipients recipients={recipients} onChange={onChange} studentId={studentId} error={error} />
  ) : (
    <SchoolRecipients recipients={recipients} onChange={onChange} error={error} />
  );
}

function FamilyRecipients({
  recipients,
  onChange,
  studentId,
  error,
}: {
  recipients: Recipients;
  onChange: (recipients: Recipients) => void;
  studentId: string;
  error: string | undefined;
}) {
  const text = useText('fenceRules');
  const { data: guardians, isError } = useFenceGuardiansQuery({ studentId });
  const all = recipients.guardians === 'all';
  return (
    <>
      <OneOf
        label={text('told')}
        labelShown={false}
        chips={[
          { value: 'all', name: text('told.allFamily') },
          { value: 'some', name: text('told.some') },
        ]}
        chosen={all ? 'all' : 'some'}
        onChoose={(value) =>
          onChange({
            ...recipients,
            guardians: value === 'all' ? 'all' : (guardians ?? []).map(({ userId }) => userId),
          })
        }
      />
      {!all && (
        <SomeOf
          label={text('told.some')}
          labelShown={false}
          chips={(guardians ?? []).map(({ userId, name }) => ({ value: userId, name }))}
          chosen={recipients.guardians === 'all' ? [] : recipients.guardians}
          onChange={(chosen) => onChange({ ...recipients, guardians: chosen })}
          error={error}
          note={isError ? text('told.failed') : undefined}
        />
      )}
    </>
  );
}

function SchoolRecipients({
  recipients,
  onChange,
  error,
}: {
  recipients: Recipients;
  onChange: (recipients: Recipients) => void;
  error: string | undefined;
}) {
  const text = useText('fenceRules');
  return (
    <>
      <SwitchRow
        label={text('told.all')}
        on={recipients.guardians === 'all'}
        onChange={(on) => onChange({ ...recipients, guardians: on ? 'all' : [] })}
      />
      <SwitchRow
        label={text('told.teachers')}
        on={recipients.teachers}
        onChange={(teachers) => onChange({ ...recipients, teachers })}
      />
      <SwitchRow
        label={text('told.admins')}
        on={recipients.admins}
        onChange={(admins) => onChange({ ...recipients, admins })}
      />
      {error !== undefined && <Fault className="field__error fault text-s">{error}</Fault>}
    </>
  );
}

/**
 * Chooses who gets the alerts: of a guardian's fence some or all guardians, of a school's fence also teachers and
 * administrators.
 */
import type { FenceRules } from '../../../contract/fence';
import { useFenceGuardiansQuery } from '../api';
import { OneOf, SomeOf } from '../../../src/ui/Chips';
import { useRuleText } from './ruleMessages';
import { SwitchRow } from '../../../src/ui/SwitchRow';

type Recipients = FenceRules['told'];

interface RecipientsFieldProps {
  told: Recipients;
  onChange: (told: Recipients) => void;
  isFamily: boolean;
  studentId: string | null;
  error: string | undefined;
}

export function RecipientsField({ told, onChange, isFamily, studentId, error }: RecipientsFieldProps) {
  return isFamily && studentId !== null ? (
    <FamilyRecipients told={told} onChange={onChange} studentId={studentId} error={error} />
  ) : (
    <SchoolRecipients told={told} onChange={onChange} error={error} />
  );
}

function FamilyRecipients({
  told,
  onChange,
  studentId,
  error,
}: {
  told: Recipients;
  onChange: (told: Recipients) => void;
  studentId: string;
  error: string | undefined;
}) {
  const text = useRuleText();
  const { data: guardians, isError } = useFenceGuardiansQuery({ studentId });
  const all = told.guardians === 'all';
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
          onChange({ ...told, guardians: value === 'all' ? 'all' : (guardians ?? []).map(({ userId }) => userId) })
        }
      />
      {!all && (
        <SomeOf
          label={text('told.some')}
          labelShown={false}
          chips={(guardians ?? []).map(({ userId, name }) => ({ value: userId, name }))}
          chosen={told.guardians === 'all' ? [] : told.guardians}
          onChange={(chosen) => onChange({ ...told, guardians: chosen })}
          error={error}
          note={isError ? text('told.failed') : undefined}
        />
      )}
    </>
  );
}

function SchoolRecipients({
  told,
  onChange,
  error,
}: {
  told: Recipients;
  onChange: (told: Recipients) => void;
  error: string | undefined;
}) {
  const text = useRuleText();
  return (
    <>
      <SwitchRow
        label={text('told.all')}
        on={told.guardians === 'all'}
        onChange={(on) => onChange({ ...told, guardians: on ? 'all' : [] })}
      />
      <SwitchRow
        label={text('told.teachers')}
        on={told.teachers}
        onChange={(teachers) => onChange({ ...told, teachers })}
      />
      <SwitchRow label={text('told.admins')} on={told.admins} onChange={(admins) => onChange({ ...told, admins })} />
      {error !== undefined && (
        <p className="field__error" role="alert">
          {error}
        </p>
      )}
    </>
  );
}

/** Who is told when it rings: of a family's fence its guardians, all or some; of a school's also teachers and administrators. */
import type { FenceRules } from '../../../contract/fence';
import { useFenceGuardiansQuery } from '../api';
import { OneOf, SomeOf } from '../../../src/ui/Chips';
import { useRuleText } from './ruleMessages';
import { SwitchRow } from '../../../src/ui/SwitchRow';

type Told = FenceRules['told'];

interface RecipientsFieldProps {
  told: Told;
  onChange: (told: Told) => void;
  isFamily: boolean;
  studentId: string | null;
  error: string | undefined;
}

export function RecipientsField({ told, onChange, isFamily, studentId, error }: RecipientsFieldProps) {
  return isFamily && studentId !== null ? (
    <Guardians told={told} onChange={onChange} studentId={studentId} error={error} />
  ) : (
    <Everyone told={told} onChange={onChange} error={error} />
  );
}

function Guardians({
  told,
  onChange,
  studentId,
  error,
}: {
  told: Told;
  onChange: (told: Told) => void;
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

function Everyone({
  told,
  onChange,
  error,
}: {
  told: Told;
  onChange: (told: Told) => void;
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

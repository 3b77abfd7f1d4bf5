/** The inputs of one step of a path. */
import { type ApprovalPerson, type Step, StepMode, type Who } from '../../../contract/approvals/definition';
import type { FormField } from '../../../contract/approvals/form';
import { useText } from '../../../src/messages/texts';
import { OneOf } from '../../../src/ui/Chips';
import { Field } from '../../../src/ui/Field';
import { Select } from '../../../src/ui/Select';
import { SwitchRow } from '../../../src/ui/SwitchRow';
import { ConditionFields } from './ConditionFields';
import { NameFields } from './NameFields';
import { PeopleFields } from './PeopleFields';

export const WHO = ['class-teacher', 'class-staff', 'admins', 'named', 'guardians', 'originator', 'picked'] as const;
const LATE = ['remind', 'pass', 'refuse', 'up'] as const;
/** Hours of a time limit, at most. */
const MOST_HOURS = 720;

interface StepEditorProps {
  step: Step;
  form: readonly FormField[];
  staff: readonly ApprovalPerson[];
  onChange: (step: Step) => void;
}

const whoBy = (by: Who['by']): Who => (by === 'named' ? { by, userIds: [] } : { by });

export function StepEditor({ step, form, staff, onChange }: StepEditorProps) {
  const text = useText('approvalEditor');
  const approvalText = useText('approval');
  const { stepId, kind, name, who, mode, whenEmpty, when, hours, late } = step;
  return (
    <>
      <NameFields what="name" of={stepId} value={name} onChange={(next) => onChange({ ...step, name: next })} />
      <OneOf
        label={text('stepKind')}
        chips={(['approve', 'copy'] as const).map((value) => ({ value, name: text(`kind.${value}`) }))}
        chosen={kind}
        onChoose={(next) => onChange({ ...step, kind: next })}
      />
      <Select
        label={text('who')}
        value={who.by}
        choices={WHO.map((value) => ({ value, name: text(`by.${value}`) }))}
        onChange={(by) => onChange({ ...step, who: whoBy(by as Who['by']) })}
      />
      {who.by === 'named' && (
        <PeopleFields
          userIds={who.userIds}
          staff={staff}
          onChange={(userIds) => onChange({ ...step, who: { by: 'named', userIds } })}
        />
      )}
      {who.by === 'picked' && (
        <>
          <SwitchRow
            label={text('amongSome')}
            on={who.among !== undefined}
            onChange={(on) => onChange({ ...step, who: { by: 'picked', ...(on && { among: [] }) } })}
          />
          {who.among && (
            <PeopleFields
              userIds={who.among}
              staff={staff}
              onChange={(among) => onChange({ ...step, who: { by: 'picked', among } })}
            />
          )}
        </>
      )}
      {kind === 'approve' && (
        <>
          <OneOf
            label={text('mode')}
            chips={StepMode.options.map((value) => ({ value, name: approvalText(`mode.${value}`) }))}
            chosen={mode}
            onChoose={(next) => onChange({ ...step, mode: next })}
          />
          <OneOf
            label={text('whenEmpty')}
            chips={(['admins', 'pass'] as const).map((value) => ({ value, name: text(`empty.${value}`) }))}
            chosen={whenEmpty}
            onChoose={(next) => onChange({ ...step, whenEmpty: next })}
          />
          <Field
            label={text('hours')}
            name={`${stepId} hours`}
            type="number"
            inputMode="numeric"
            min={1}
            max={MOST_HOURS}
            value={hours ?? ''}
            onChange={({ target: { value } }) => {
              const typed = Math.min(MOST_HOURS, Math.max(1, Math.round(Number(value))));
              onChange({ ...step, hours: value === '' ? null : typed });
            }}
          />
          <SwitchRow
            label={text('signed')}
            on={step.signed ?? false}
            onChange={(signed) => onChange({ ...step, signed })}
          />
          {hours !== null && (
            <OneOf
              label={text('late')}
              chips={LATE.map((value) => ({ value, name: text(`late.${value}`) }))}
              chosen={late}
              onChoose={(next) => onChange({ ...step, late: next })}
            />
          )}
        </>
      )}
      <ConditionFields
        label={text('stepWhen')}
        conditions={when}
        fields={form}
        onChange={(next) => onChange({ ...step, when: next })}
      />
    </>
  );
}

/** Edits all of a fence but its shape: name, colour, pupils, alerts and their recipients. */
import './rulesForm.css';
import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import type { FenceDraft, FenceRules } from '../../../contract/fences';
import { useText } from '../../../src/messages/texts';
import { useViewer } from '../../../src/session/useViewer';
import { Field } from '../../../src/ui/Field';
import { useFenceGuardiansQuery } from '../api';
import { CalendarSummary } from '../calendar/CalendarSummary';
import { ColourField } from './ColourField';
import { HoursField } from './HoursField';
import { FormSection } from './FormSection';
import { DelayField } from './DelayField';
import { PresenceField } from './PresenceField';
import { rulesFaults } from './rulesFaults';
import { RulesSentence } from './RulesSentence';
import { ScopeField } from './ScopeField';
import { SwitchRow } from '../../../src/ui/SwitchRow';
import { RecipientsField } from './RecipientsField';

const SWITCHES = ['arrive', 'leave', 'pass'] as const;

export interface RulesFormProps {
  value: FenceDraft;
  onChange: (draft: FenceDraft) => void;
  /** The pupil the fence is drawn for. Null for a school's fence without one. */
  studentId: string | null;
  /** True after an attempt to save: shows all faults, also of a name nobody has typed yet. */
  tried?: boolean;
}

export function RulesForm({ value, onChange, studentId, tried = false }: RulesFormProps) {
  const text = useText('fenceRules');
  const { studentSide } = useViewer();
  // Read before the word for them is tapped: 'some' begins with all of them.
  useFenceGuardiansQuery(studentSide === true && studentId !== null ? { studentId } : skipToken);
  const [nameLeft, setNameLeft] = useState(false);
  const { name, colour, scope, rules } = value;
  const faults = rulesFaults(value);
  // Faults are shown at once; an empty name only after the field was left or a save was tried.
  const faultOf = (at: string) => {
    const fault = faults.find((one) => one.at === at);
    return fault && (at !== 'name' || tried || nameLeft) ? text(`fault.${fault.code}`) : undefined;
  };
  const set = (change: Partial<FenceRules>) => onChange({ ...value, rules: { ...rules, ...change } });
  const hasAlerts = rules.arrive || rules.leave || rules.pass;
  const isWrong = (part: string) => faults.some(({ at }) => at === part || at.startsWith(`${part}.`));
  const crossings = SWITCHES.map((of) => (
    <SwitchRow
      key={of}
      label={text(`switch.${of}`)}
      note={text(`switch.${of}.note`)}
      on={rules[of]}
      onChange={(on) => set({ [of]: on })}
    />
  ));
  const hours = (
    <>
      <HoursField hours={rules.hours} onChange={(chosen) => set({ hours: chosen })} faultOf={faultOf} />
      <SwitchRow
        label={text('switch.schoolDaysOnly')}
        note={text('switch.schoolDaysOnly.note')}
        on={rules.schoolDaysOnly}
        onChange={(schoolDaysOnly) => set({ schoolDaysOnly })}
      />
      {rules.schoolDaysOnly && <CalendarSummary />}
    </>
  );
  const presence = (
    <>
      <PresenceField presence={rules.presence} onChange={(chosen) => set({ presence: chosen })} faultOf={faultOf} />
      {rules.presence?.schoolDaysOnly && <CalendarSummary />}
    </>
  );
  const told = (
    <RecipientsField
      recipients={rules.told}
      onChange={(recipients) => set({ told: recipients })}
      isFamily={studentSide === true}
      studentId={studentId}
      error={faultOf('told')}
    />
  );
  const patience = (
    <div className="rules__patience">
      {rules.arrive && <DelayField of="dwell" seconds={rules.dwell} onChange={(dwell) => set({ dwell })} />}
      {rules.arrive && rules.dwell > 0 && (
        <SwitchRow
          label={text('switch.atRest')}
          note={text('switch.atRest.note')}
          on={rules.atRest === true}
          onChange={(atRest) => set({ atRest })}
        />
      )}
      <DelayField of="coolDown" seconds={rules.coolDown} onChange={(coolDown) => set({ coolDown })} />
    </div>
  );

  return (
    <div className="rules grid narrows gap-3">
      <Field
        label={text('name')}
        placeholder={text('name.hint')}
        value={name}
        maxLength={40}
        error={faultOf('name')}
        onBlur={() => setNameLeft(true)}
        onChange={({ target }) => onChange({ ...value, name: target.value })}
      />
      <ColourField colour={colour} onChange={(chosen) => onChange({ ...value, colour: chosen })} />
      <FormSection title={text('whom')}>
        <ScopeField
          scope={scope}
          onChange={(chosen) => onChange({ ...value, scope: chosen })}
          isFamily={studentSide === true}
          studentId={studentId}
          error={faultOf('scope')}
        />
      </FormSection>
      <FormSection title={text('rules')}>
        <RulesSentence
          rules={rules}
          isFamily={studentSide === true}
          parts={[
            { part: 'crossings', wrong: false, fields: crossings },
            ...(hasAlerts ? [{ part: 'hours', wrong: isWrong('hours'), fields: hours } as const] : []),
            { part: 'presence', wrong: isWrong('presence'), fields: presence },
            { part: 'told', wrong: isWrong('told'), fields: told },
            ...(hasAlerts ? [{ part: 'patience', wrong: false, fields: patience } as const] : []),
          ]}
        />
      </FormSection>
    </div>
  );
}

/** Fields of a water area: name, danger, distance, season, hours and guards. */
import { useEffect, useRef } from 'react';
import { Danger, type WaterGuard } from '../../contract';
import type { Hours } from '../../contract/fences/rules';
import { NEAR_SHORE } from '../../contract/waters';
import { TimeWindowsField, useWindowFaults } from '../../src/fences/TimeWindowsField';
import { useText } from '../../src/messages/texts';
import { OneOf } from '../../src/ui/Chips';
import { Field } from '../../src/ui/Field';
import { areaFaults, type AreaForm, SUMMER } from './areaDraft';
import { GuardsField } from './GuardsField';

const AFTERNOON: Hours = { days: [1, 2, 3, 4, 5, 6, 7], from: '11:00', to: '19:00' };
/** Most time windows of one area, as in the contract. */
const MOST_WINDOWS = 20;

interface AreaFieldsProps {
  form: AreaForm;
  /** True after an attempt to save. Then the faults are shown. */
  tried: boolean;
  onChange: (form: AreaForm) => void;
}

export function AreaFields({ form, tried, onChange }: AreaFieldsProps) {
  const text = useText('water');
  const faultOf = useWindowFaults(form.hours, tried);
  const faults = tried ? areaFaults(form) : [];
  const fields = useRef<HTMLDivElement>(null);
  // After an attempt to save, the first field with a fault gets the focus.
  useEffect(() => {
    if (tried) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tried]);
  const change = (more: Partial<AreaForm>) => onChange({ ...form, ...more });
  return (
    <div className="grid gap-3" ref={fields}>
      <Field
        label={text('name')}
        value={form.name}
        maxLength={60}
        error={faults.includes('name') ? text('nameEmpty') : undefined}
        onChange={({ target }) => change({ name: target.value })}
      />
      <OneOf
        label={text('danger')}
        chips={Danger.options.map((value) => ({ value, name: text(`danger.${value}`) }))}
        chosen={form.danger}
        onChoose={(danger) => change({ danger })}
      />
      <Field
        label={text('nearField')}
        inputMode="numeric"
        value={form.near}
        placeholder={text('nearNote', { metres: NEAR_SHORE[form.danger] })}
        error={faults.includes('near') ? text('nearWrong') : undefined}
        onChange={({ target }) => change({ near: target.value })}
      />
      <OneOf
        label={text('seasonField')}
        chips={(['year', 'part'] as const).map((value) => ({ value, name: text(`season.${value}`) }))}
        chosen={form.season === null ? 'year' : 'part'}
        onChoose={(value) => change({ season: value === 'year' ? null : SUMMER })}
      />
      {form.season && (
        <SeasonFields
          season={form.season}
          wrong={faults.includes('season')}
          onChange={(season) => change({ season })}
        />
      )}
      <OneOf
        label={text('hours')}
        chips={(['always', 'chosen'] as const).map((value) => ({ value, name: text(`hours.${value}`) }))}
        chosen={form.hours.length === 0 ? 'always' : 'chosen'}
        onChoose={(value) => change({ hours: value === 'always' ? [] : [AFTERNOON] })}
      />
      {form.hours.length > 0 && (
        <TimeWindowsField
          windows={form.hours}
          next={() => AFTERNOON}
          most={MOST_WINDOWS}
          faultOf={faultOf}
          onChange={(hours) => change({ hours })}
        />
      )}
      <GuardsField chain={form.chain} tried={tried} onChange={(chain: WaterGuard[]) => change({ chain })} />
    </div>
  );
}

function SeasonFields({
  season,
  wrong,
  onChange,
}: {
  season: { from: string; to: string };
  wrong: boolean;
  onChange: (season: { from: string; to: string }) => void;
}) {
  const text = useText('water');
  return (
    <div className="grid gap-2 pair">
      <Field
        label={text('seasonFrom')}
        value={season.from}
        placeholder="05-01"
        maxLength={5}
        error={wrong ? text('seasonWrong') : undefined}
        onChange={({ target }) => onChange({ ...season, from: target.value })}
      />
      <Field
        label={text('seasonTo')}
        value={season.to}
        placeholder="09-30"
        maxLength={5}
        onChange={({ target }) => onChange({ ...season, to: target.value })}
      />
    </div>
  );
}

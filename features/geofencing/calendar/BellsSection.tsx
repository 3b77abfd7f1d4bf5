/** Edits the bell schedule: names and times of lessons and breaks. The day track shows them. */
import { AddOutline, DeleteOutline } from 'antd-mobile-icons';
import { useId } from 'react';
import type { Bell } from '../../../contract/fence';
import { useLessonName } from '../../../src/messages/knownNames';
import { useText } from '../../../src/messages/texts';
import { Button } from '../../../src/ui/Button';
import type { CalendarSectionProps } from './calendarFaults';
import { FormSection } from '../rules/FormSection';
import { TimeField } from '../../../src/ui/TimeField';

/** Most bells a calendar may have, as the contract says. */
const MOST = 40;

export function BellsSection({ calendar, onChange, faultOf }: CalendarSectionProps) {
  const text = useText('calendar');
  const lessonNameOf = useLessonName();
  const bells = calendar.bells ?? [];
  const put = (changed: Bell[]) => onChange?.({ ...calendar, bells: changed });
  return (
    <FormSection title={text('bells')} note={bells.length === 0 && text('noBells')}>
      {bells.map((bell, index) =>
        onChange ? (
          // Lessons have no id, and two may have the same name; their position identifies them.
          // oxlint-disable-next-line react/no-array-index-key
          <section key={index} className="rules__times" aria-label={bell.name || text('bellNth', { n: index + 1 })}>
            <BellName
              name={bell.name}
              error={faultOf(`bells.${index}.name`)}
              onChange={(name) => put(bells.with(index, { ...bell, name }))}
            />
            <TimeField
              label={text('from')}
              value={bell.from}
              error={faultOf(`bells.${index}.from`)}
              onChange={(from) => put(bells.with(index, { ...bell, from }))}
            />
            <TimeField
              label={text('to')}
              value={bell.to}
              error={faultOf(`bells.${index}.to`)}
              onChange={(to) => put(bells.with(index, { ...bell, to }))}
            />
            <Button
              kind="icon"
              aria-label={text('dropBell', { name: bell.name })}
              onClick={() => put(bells.toSpliced(index, 1))}
            >
              <DeleteOutline />
            </Button>
          </section>
        ) : (
          <p key={bell.from}>
            {lessonNameOf(bell.name)} {bell.from}–{bell.to}
          </p>
        ),
      )}
      {onChange && bells.length < MOST && (
        <Button
          kind="link"
          className="rules__add"
          onClick={() => put([...bells, { name: '', from: bells.at(-1)?.to ?? '08:00', to: '' }])}
        >
          <AddOutline aria-hidden="true" /> {text('addBell')}
        </Button>
      )}
    </FormSection>
  );
}

function BellName({
  name,
  error,
  onChange,
}: {
  name: string;
  error: string | undefined;
  onChange: (name: string) => void;
}) {
  const text = useText('calendar');
  const id = useId();
  return (
    <div className="time-field time-field--name" data-wrong={error !== undefined}>
      <label className="time-field__label" htmlFor={id}>
        {text('bellName')}
      </label>
      <input
        id={id}
        className="time-field__input"
        value={name}
        maxLength={20}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        onChange={({ target }) => onChange(target.value)}
      />
      {error !== undefined && (
        <p className="field__error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

/** Edits one table of hours: names and times of lessons and breaks. */
import { AddOutline, DeleteOutline } from 'antd-mobile-icons';
import { useId } from 'react';
import type { Bell } from '../../../contract/fences';
import { useLessonName } from '../../../src/messages/knownNames';
import { useText } from '../../../src/messages/texts';
import { Button } from '../../../src/ui/Button';
import { FieldError } from '../../../src/ui/Field';
import { TimeField } from '../../../src/ui/TimeField';

/** Most bells a table may have, as the contract says. */
const MOST = 40;

interface BellTableProps {
  /** Whose hours they are, where they are not the school's. */
  of?: string;
  bells: readonly Bell[];
  /** Null where the viewer may only read. */
  onChange: ((bells: Bell[]) => void) | null;
  /** The text of a field's fault ('0.from'). */
  faultOf: (at: string) => string | undefined;
}

export function BellTable({ of, bells, onChange, faultOf }: BellTableProps) {
  const text = useText('calendar');
  const lessonNameOf = useLessonName();
  return (
    <>
      {bells.map((bell, index) =>
        onChange ? (
          // Lessons have no id, and two may have the same name; their position identifies them.
          // oxlint-disable-next-line react/no-array-index-key
          <section
            key={index}
            className="rules__times flex gap-2 wraps"
            aria-label={[of, bell.name || text('bellNth', { n: index + 1 })].filter(Boolean).join(' ')}
          >
            <BellName
              name={bell.name}
              error={faultOf(`${index}.name`)}
              onChange={(name) => onChange(bells.with(index, { ...bell, name }))}
            />
            <TimeField
              label={text('from')}
              value={bell.from}
              error={faultOf(`${index}.from`)}
              onChange={(from) => onChange(bells.with(index, { ...bell, from }))}
            />
            <TimeField
              label={text('to')}
              value={bell.to}
              error={faultOf(`${index}.to`)}
              onChange={(to) => onChange(bells.with(index, { ...bell, to }))}
            />
            <Button
              kind="icon"
              aria-label={text('dropName', { name: bell.name })}
              onClick={() => onChange(bells.toSpliced(index, 1))}
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
          onClick={() => onChange([...bells, { name: '', from: bells.at(-1)?.to ?? '08:00', to: '' }])}
        >
          <AddOutline aria-hidden="true" /> {text('addBell')}
        </Button>
      )}
    </>
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
    <div className="time-field time-field--name grid narrows" data-wrong={error !== undefined}>
      <label className="quiet text-s" htmlFor={id}>
        {text('bellName')}
      </label>
      <input
        id={id}
        className="time-field__input text-l tabular shrinks tappable"
        value={name}
        maxLength={20}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        onChange={({ target }) => onChange(target.value)}
      />
      <FieldError id={id} error={error} />
    </div>
  );
}

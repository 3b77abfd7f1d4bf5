/** A choice of one or of any number of chips, on native radio buttons and checkboxes. */
import './choices.css';
import './field.css';
import { type ReactNode, useId } from 'react';
import { useCalled } from '../messages/calledNames';
import { FieldError } from './Field';

interface Chip<Value> {
  value: Value;
  name: string;
  /** Shown instead of the name. */
  shown?: ReactNode;
}

interface ChipsProps<Value> {
  label: string;
  labelShown?: boolean;
  chips: readonly Chip<Value>[];
  isChosen: (value: Value) => boolean;
  onChoose: (value: Value, chosen: boolean) => void;
  error?: string | undefined;
  note?: ReactNode;
  /** All in one row of equal widths, for the days of a week. */
  oneRow?: boolean;
}

/** @param several true when any number may be chosen. */
function ChipField<Value extends string | number>({
  label,
  labelShown = true,
  chips,
  isChosen,
  onChoose,
  error,
  note,
  oneRow = false,
  several,
}: ChipsProps<Value> & { several: boolean }) {
  const id = useId();
  const called = useCalled();
  const described = [note ? `${id}-note` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <fieldset
      className="chips"
      data-wrong={error !== undefined}
      data-one-row={oneRow}
      aria-describedby={described || undefined}
    >
      <legend className={labelShown ? 'chips__label' : 'sr-only'}>{label}</legend>
      <div className="chips__row flex gap-2 wraps">
        {chips.map(({ value, name, shown }) => (
          <label key={value} className="chips__chip">
            <input
              className="sr-only"
              type={several ? 'checkbox' : 'radio'}
              name={several ? undefined : id}
              checked={isChosen(value)}
              aria-label={called(name)}
              onChange={({ target }) => onChoose(value, target.checked)}
            />
            <span className="chips__shown text-m grid inked tappable" aria-hidden="true">
              {shown ?? called(name)}
            </span>
          </label>
        ))}
      </div>
      {note && (
        <p className="chips__note quiet text-s" id={`${id}-note`}>
          {note}
        </p>
      )}
      <FieldError id={id} error={error} />
    </fieldset>
  );
}

export function OneOf<Value extends string | number>(
  props: Omit<ChipsProps<Value>, 'isChosen' | 'onChoose'> & { chosen: Value; onChoose: (value: Value) => void },
) {
  const { chosen, onChoose, ...rest } = props;
  return (
    <ChipField several={false} isChosen={(value) => value === chosen} onChoose={(value) => onChoose(value)} {...rest} />
  );
}

export function SomeOf<Value extends string | number>(
  props: Omit<ChipsProps<Value>, 'isChosen' | 'onChoose'> & {
    chosen: readonly Value[];
    onChange: (chosen: Value[]) => void;
  },
) {
  const { chosen, onChange, ...rest } = props;
  // In the order of the chips, so that the same choice always gives the same list.
  const choose = (value: Value, on: boolean) =>
    onChange(rest.chips.map((chip) => chip.value).filter((one) => (one === value ? on : chosen.includes(one))));
  return <ChipField several isChosen={(value) => chosen.includes(value)} onChoose={choose} {...rest} />;
}

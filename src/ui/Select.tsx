/** A choice from a list that may be long, with the system's picker. */
import './choices.css';
import { useId } from 'react';
import { useCalled } from '../messages/calledNames';

export interface SelectProps {
  label: string;
  value: string;
  choices: readonly { value: string; name: string }[];
  /** Language of the choices, where it is not the reader's. */
  choicesIn?: string;
  disabled?: boolean;
  onChange: (value: string) => void;
}

export function Select({ label, value, choices, choicesIn, disabled = false, onChange }: SelectProps) {
  const id = useId();
  const called = useCalled();
  return (
    <div className="time-field grid narrows">
      <label className="quiet text-s" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        lang={choicesIn}
        className="time-field__input text-l tabular shrinks tappable"
        value={value}
        disabled={disabled}
        onChange={({ target }) => onChange(target.value)}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {called(choice.name)}
          </option>
        ))}
      </select>
    </div>
  );
}

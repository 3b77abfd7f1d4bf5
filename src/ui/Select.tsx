/** A choice from a list that may be long, with the system's picker. */
import './choices.css';
import { useId } from 'react';
import { useCalled } from '../messages/calledNames';

export interface SelectProps {
  label: string;
  value: string;
  choices: readonly { value: string; name: string }[];
  disabled?: boolean;
  onChange: (value: string) => void;
}

export function Select({ label, value, choices, disabled = false, onChange }: SelectProps) {
  const id = useId();
  const called = useCalled();
  return (
    <div className="time-field">
      <label className="time-field__label" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="time-field__input"
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

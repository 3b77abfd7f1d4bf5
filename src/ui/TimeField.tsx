/** A field for a time of day, with its error below. */
import './choices.css';
import './field.css';
import { useId } from 'react';
import { FieldError } from './Field';

export interface TimeFieldProps {
  label: string;
  /** 'HH:MM'; '24:00' is shown as 00:00; '' without a time. */
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  /** True for the end of a time window: midnight is '24:00'. */
  isEnd?: boolean;
}

export function TimeField({ label, value, onChange, error, isEnd = false }: TimeFieldProps) {
  const id = useId();
  return (
    <div className="time-field grid narrows" data-wrong={error !== undefined}>
      <label htmlFor={id} className="quiet text-s">
        {label}
      </label>
      <input
        id={id}
        type="time"
        className="time-field__input text-l tabular shrinks tappable"
        value={value === '24:00' ? '00:00' : value}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        onChange={({ target }) => onChange(isEnd && target.value === '00:00' ? '24:00' : target.value)}
      />
      <FieldError id={id} error={error} />
    </div>
  );
}

/** A field for a time of day, with its error below. */
import './choices.css';
import './field.css';
import { useId } from 'react';

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
    <div className="time-field" data-wrong={error !== undefined}>
      <label htmlFor={id} className="time-field__label">
        {label}
      </label>
      <input
        id={id}
        type="time"
        className="time-field__input"
        value={value === '24:00' ? '00:00' : value}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        onChange={({ target }) => onChange(isEnd && target.value === '00:00' ? '24:00' : target.value)}
      />
      {error !== undefined && (
        <p className="field__error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

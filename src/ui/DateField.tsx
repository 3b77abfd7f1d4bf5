/** A field for a calendar day, with its error below. */
import './choices.css';
import './field.css';
import { useId } from 'react';

interface DateFieldProps {
  label: string;
  /** YYYY-MM-DD; '' without a day. */
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  min?: string;
}

export function DateField({ label, value, onChange, error, min }: DateFieldProps) {
  const id = useId();
  return (
    <div className="time-field" data-wrong={error !== undefined}>
      <label htmlFor={id} className="time-field__label">
        {label}
      </label>
      <input
        id={id}
        type="date"
        className="time-field__input"
        value={value}
        min={min}
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

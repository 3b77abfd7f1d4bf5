/** A field for a calendar day, with its error below. */
import './choices.css';
import './field.css';
import { useId } from 'react';
import { FieldError } from './Field';

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
    <div className="time-field grid narrows" data-wrong={error !== undefined}>
      <label htmlFor={id} className="quiet text-s">
        {label}
      </label>
      <input
        id={id}
        type="date"
        className="time-field__input text-l tabular shrinks tappable"
        value={value}
        min={min}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        onChange={({ target }) => onChange(target.value)}
      />
      <FieldError id={id} error={error} />
    </div>
  );
}

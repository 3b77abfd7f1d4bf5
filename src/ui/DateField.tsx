/** A field for a calendar day, the day in the console's words above it and its error below. */
import './choices.css';
import './field.css';
import { useId } from 'react';
import { FieldError } from './Field';
import { SaidDay } from './SaidDay';

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
      <div className="time-field__head flex wraps">
        <label htmlFor={id} className="quiet text-s">
          {label}
        </label>
        <SaidDay id={`${id}-said`} value={value} />
      </div>
      <input
        id={id}
        type="date"
        className="time-field__input text-l tabular shrinks tappable"
        value={value}
        min={min}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? `${id}-said` : `${id}-said ${id}-error`}
        onChange={({ target }) => onChange(target.value)}
      />
      <FieldError id={id} error={error} />
    </div>
  );
}

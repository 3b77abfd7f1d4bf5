/** A text of several lines with its label and its error. */
import { useId } from 'react';
import { TEXT_LENGTHS } from '../../contract/approvals/form';

interface LongTextProps {
  label: string;
  name: string;
  value: string;
  error?: string | undefined;
  onChange: (value: string) => void;
}

export function LongText({ label, name, value, error, onChange }: LongTextProps) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <label className="quiet text-m" htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        name={name}
        className="approval-form__text rounded inked"
        value={value}
        maxLength={TEXT_LENGTHS.longText}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-error`}
        onChange={({ target }) => onChange(target.value)}
      />
      <p className="approval__fault" id={`${id}-error`} role="alert">
        {error}
      </p>
    </div>
  );
}

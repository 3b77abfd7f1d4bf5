/** One labelled field of several lines. It stands apart from `Field`, which the map's own scripts carry. */
import './linesField.css';
import { type TextareaHTMLAttributes, useId } from 'react';
import { FieldError } from './Field';

export interface LinesFieldProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'> {
  label: string;
  /** The error, shown below and announced. */
  error?: string | undefined;
}

export function LinesField({ label, error, ...input }: LinesFieldProps) {
  const id = useId();
  const [isWrong, said] = [error !== undefined, `${id}-error`];
  return (
    <div className="field" data-wrong={isWrong}>
      <label className="field__label quiet text-m" htmlFor={id}>
        {label}
      </label>
      <div className="field__row flex rounded">
        <textarea
          className="field__input lines-field text-l grows"
          id={id}
          rows={3}
          aria-invalid={isWrong}
          aria-describedby={said}
          {...input}
        />
      </div>
      <FieldError id={id} error={error} />
    </div>
  );
}

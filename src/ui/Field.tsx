/** One labelled input with its error below. Plain elements, for pages that load no widget library. */
import './field.css';
import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';

export interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> {
  label: string;
  /** The error, shown below and announced. */
  error?: string | undefined;
  /** A small control at the end of the field. */
  aside?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** The error below a control of another kind than `Field`, which names it by `aria-describedby`. */
export const FieldError = ({ id, error }: { id: string; error: string | undefined }) =>
  error !== undefined && (
    <p className="field__error fault text-s" id={`${id}-error`} role="alert">
      {error}
    </p>
  );

export function Field({ label, error, aside, ...input }: FieldProps) {
  const id = useId();
  return (
    <div className="field" data-wrong={error !== undefined}>
      <label className="field__label quiet text-m" htmlFor={id}>
        {label}
      </label>
      <div className="field__row flex rounded">
        <input
          className="field__input text-l grows"
          id={id}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-error`}
          {...input}
        />
        {aside}
      </div>
      <p className="field__error fault text-s" id={`${id}-error`} role="alert">
        {error}
      </p>
    </div>
  );
}

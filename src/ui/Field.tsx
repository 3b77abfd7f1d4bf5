/** Labelled inputs with their error below. Plain elements, for pages that load no widget library. */
import './field.css';
import { type InputHTMLAttributes, type ReactNode, type Ref, type TextareaHTMLAttributes, useId } from 'react';

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
  return (
    <Labelled label={label} error={error} aside={aside}>
      {(named) => <input className="field__input text-l grows" {...named} {...input} />}
    </Labelled>
  );
}

interface LinesFieldProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'> {
  label: string;
  /** The error, shown below and announced. */
  error?: string | undefined;
}

/** A field of several lines. */
export function LinesField({ label, error, ...input }: LinesFieldProps) {
  return (
    <Labelled label={label} error={error}>
      {(named) => <textarea className="field__input lines-field text-l grows" rows={3} {...named} {...input} />}
    </Labelled>
  );
}

/** A control of any kind with its label above and its error below. */
interface LabelledProps extends Pick<FieldProps, 'label' | 'error' | 'aside'> {
  /** The control, with what ties it to its label and error. */
  children: (named: { id: string; 'aria-invalid': boolean; 'aria-describedby': string }) => ReactNode;
}

function Labelled({ label, error, aside, children }: LabelledProps) {
  const id = useId();
  return (
    <div className="field" data-wrong={error !== undefined}>
      <label className="field__label quiet text-m" htmlFor={id}>
        {label}
      </label>
      <div className="field__row flex rounded">
        {children({ id, 'aria-invalid': error !== undefined, 'aria-describedby': `${id}-error` })}
        {aside}
      </div>
      <p className="field__error fault text-s" id={`${id}-error`} role="alert">
        {error}
      </p>
    </div>
  );
}

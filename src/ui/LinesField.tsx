/** One labelled field of several lines with its error below. */
import './linesField.css';
import type { TextareaHTMLAttributes } from 'react';
import { Labelled } from './Field';

export interface LinesFieldProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'> {
  label: string;
  /** The error, shown below and announced. */
  error?: string | undefined;
}

export function LinesField({ label, error, ...input }: LinesFieldProps) {
  return (
    <Labelled label={label} error={error}>
      {(named) => <textarea className="field__input lines-field text-l grows" rows={3} {...named} {...input} />}
    </Labelled>
  );
}

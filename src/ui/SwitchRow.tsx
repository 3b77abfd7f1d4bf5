/** A switch with its label and a note below. */
import './choices.css';
import { type ReactNode, useId } from 'react';

export interface SwitchRowProps {
  label: string;
  note?: ReactNode;
  on: boolean;
  onChange: (on: boolean) => void;
}

export function SwitchRow({ label, note, on, onChange }: SwitchRowProps) {
  const id = useId();
  return (
    <label className="switch-row flex gap-3 middle">
      <span className="grid grows">
        <span className="switch-row__label">{label}</span>
        {note && (
          <span className="quiet text-s" id={id}>
            {note}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        className="switch-row__switch"
        checked={on}
        aria-checked={on}
        aria-label={label}
        aria-describedby={note ? id : undefined}
        onChange={({ target }) => onChange(target.checked)}
      />
    </label>
  );
}

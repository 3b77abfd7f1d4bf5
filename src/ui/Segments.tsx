/** A choice among few options, all visible, on native radio buttons. */
import './segments.css';
import { type ReactNode, useId } from 'react';

export interface Choice<Value extends string> {
  value: Value;
  name: string;
  /** Shown instead of the name. */
  shown?: ReactNode;
  /** Language of the name, when it differs from the page's. */
  lang?: string;
}

export interface SegmentsProps<Value extends string> {
  label: string;
  choices: readonly Choice<Value>[];
  chosen: Value;
  onChoose: (value: Value) => void;
  /** As wide as its container, for the steps of an editor. */
  wide?: boolean;
}

export function Segments<Value extends string>({
  label,
  choices,
  chosen,
  onChoose,
  wide = false,
}: SegmentsProps<Value>) {
  const group = useId();
  return (
    <fieldset className="segments" data-wide={wide}>
      <legend className="sr-only">{label}</legend>
      {choices.map(({ value, name, shown = name, lang }) => (
        <label key={value} className="segments__choice" lang={lang}>
          <input
            className="sr-only"
            type="radio"
            name={group}
            value={value}
            checked={value === chosen}
            aria-label={name}
            onChange={() => onChoose(value)}
          />
          <span className="segments__shown quiet text-m" aria-hidden="true">
            {shown}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

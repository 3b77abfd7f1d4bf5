/** A choice among few, all in sight. Radio buttons underneath, so keyboard and screen readers know it already. */
import './segments.css';
import { useId } from 'react';

export interface Choice<Value extends string> {
  value: Value;
  name: string;
  /** What is shown when that is not the name. */
  shown?: string;
  /** Language of the name when it is not the page's. */
  lang?: string;
}

export interface SegmentsProps<Value extends string> {
  label: string;
  choices: readonly Choice<Value>[];
  chosen: Value;
  onChoose: (value: Value) => void;
  /** As wide as what it stands in: the steps of an editor. */
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
          <span className="segments__shown" aria-hidden="true">
            {shown}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

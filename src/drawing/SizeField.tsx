/** A length in metres, three ways: a slider, steps of ten, and typed. */
import { useState } from 'react';
import { Field } from '../ui/Field';
import { SIZE_STEP, nextSize } from './drawKeys';
import { useDrawText } from './messages';
import { ICONS } from './icons';

interface SizeFieldProps {
  label: string;
  /** Metres. */
  value: number;
  /** What may be, and how far the slider reaches: farther is typed. */
  least: number;
  most: number;
  reach: number;
  /** `stroke` is the same for all of one slide. */
  onChange: (metres: number, stroke?: string) => void;
}

/** Digits, as they are typed; none while the field is being emptied. */
const read = (typed: string) => (/^\d{1,6}(\.\d)?$/.test(typed.trim()) ? Number(typed) : null);

export function SizeField({ label, value, least, most, reach, onChange }: SizeFieldProps) {
  const text = useDrawText();
  const [typed, setTyped] = useState<string | null>(null);
  // What is typed counts at once; what turns out to be none leaves the size as it was.
  const [before, setBefore] = useState(value);
  const [slide, setSlide] = useState(0);
  const metres = Math.round(value * 10) / 10;
  const shown = typed ?? String(metres);
  const told = read(shown);
  const wrong = told === null || told < least || told > most;
  return (
    <div className="size-field">
      <input
        className="size-field__slider"
        type="range"
        aria-label={label}
        aria-valuetext={String(metres)}
        min={least}
        max={reach}
        step={1}
        value={Math.min(reach, Math.max(least, metres))}
        onPointerDown={() => setSlide(slide + 1)}
        onChange={({ target }) => {
          setTyped(null);
          onChange(Number(target.value), `slide ${slide}`);
        }}
      />
      <div className="size-field__row">
        <button
          type="button"
          className="square"
          aria-label={text('smaller')}
          disabled={metres - SIZE_STEP < least}
          onClick={() => (setTyped(null), onChange(nextSize(metres, -1)))}
        >
          {ICONS.less}
        </button>
        <Field
          label={text('inMetres', { what: label })}
          inputMode="decimal"
          value={shown}
          error={wrong ? text('sizeWrong', { least, most }) : undefined}
          onChange={({ target }) => {
            setTyped(target.value);
            const asked = read(target.value);
            onChange(asked !== null && asked >= least && asked <= most ? asked : before, 'typed');
          }}
          onFocus={() => setBefore(value)}
          onBlur={() => setTyped(null)}
        />
        <button
          type="button"
          className="square"
          aria-label={text('bigger')}
          disabled={metres + 1 > most}
          onClick={() => (setTyped(null), onChange(nextSize(metres, 1)))}
        >
          {ICONS.add}
        </button>
      </div>
    </div>
  );
}

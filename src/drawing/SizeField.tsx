/** A length in metres: slider, steps of ten, and typed. */
import { useState } from 'react';
import { useText } from '../messages/texts';
import { Button } from '../ui/Button';
import { Field } from '../ui/Field';
import { SIZE_STEP, nextSize } from './drawKeys';
import { ICONS } from './icons';

interface SizeFieldProps {
  label: string;
  /** Metres. */
  value: number;
  /** Allowed range, and the end of the slider. Larger values are typed. */
  least: number;
  most: number;
  reach: number;
  /** Called with every change. `stroke` is the same during one slide, so that undo takes it back at once. */
  onChange: (metres: number, stroke?: string) => void;
}

/** The typed number. Null while the text is none. */
const parseMetres = (typed: string) => (/^\d{1,6}(\.\d)?$/.test(typed.trim()) ? Number(typed) : null);

export function SizeField({ label, value, least, most, reach, onChange }: SizeFieldProps) {
  const text = useText('draw');
  const [typed, setTyped] = useState<string | null>(null);
  // A typed number applies at once. An invalid one restores the size from before typing.
  const [before, setBefore] = useState(value);
  const [slide, setSlide] = useState(0);
  const metres = Math.round(value * 10) / 10;
  const shown = typed ?? String(metres);
  const entered = parseMetres(shown);
  const wrong = entered === null || entered < least || entered > most;
  return (
    <div className="size-field">
      <input
        className="size-field__slider full-width tappable"
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
      <div className="size-field__row grid gap-2">
        <Button
          kind="unstyled"
          className="square"
          aria-label={text('smaller')}
          disabled={metres - SIZE_STEP < least}
          onClick={() => (setTyped(null), onChange(nextSize(metres, -1)))}
        >
          {ICONS.less}
        </Button>
        <Field
          label={text('inMetres', { what: label })}
          inputMode="decimal"
          value={shown}
          error={wrong ? text('sizeWrong', { least, most }) : undefined}
          onChange={({ target }) => {
            setTyped(target.value);
            const entered = parseMetres(target.value);
            onChange(entered !== null && entered >= least && entered <= most ? entered : before, 'typed');
          }}
          onFocus={() => setBefore(value)}
          onBlur={() => setTyped(null)}
        />
        <Button
          kind="unstyled"
          className="square"
          aria-label={text('bigger')}
          disabled={metres + 1 > most}
          onClick={() => (setTyped(null), onChange(nextSize(metres, 1)))}
        >
          {ICONS.add}
        </Button>
      </div>
    </div>
  );
}

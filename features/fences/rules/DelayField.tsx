/**
 * Chooses a delay of a rule from presets and the current value: the time inside before an arrival counts, or the
 * shortest time between two alerts.
 */
import { durationWords } from '../../../src/fences/words';
import { useText } from '../../../src/messages/texts';
import { OneOf } from '../../../src/ui/Chips';

/** Seconds. */
const PRESETS = { dwell: [0, 120, 300, 600, 900, 1800], coolDown: [0, 300, 900, 1800, 3600, 7200] };

export function DelayField({
  of,
  seconds,
  onChange,
}: {
  of: 'dwell' | 'coolDown';
  seconds: number;
  onChange: (seconds: number) => void;
}) {
  const text = useText('fenceRules');
  const fence = useText('fence');
  const choices = [...new Set([...PRESETS[of], seconds])].sort((a, b) => a - b);
  return (
    <OneOf
      label={text(of)}
      chips={choices.map((value) => ({ value, name: value === 0 ? text(`${of}.0`) : durationWords(fence, value) }))}
      chosen={seconds}
      onChoose={onChange}
      note={text(`${of}.note`)}
    />
  );
}

/** The colour of a fence: named, so that it can be chosen without seeing it. */
import type { CSSProperties } from 'react';
import { OneOf } from '../../../src/ui/Chips';
import { FENCE_COLOURS } from './colours';
import { useRuleText } from './ruleMessages';

export function ColourField({ colour, onChange }: { colour: string; onChange: (colour: string) => void }) {
  const text = useRuleText();
  const known: readonly { name: (typeof FENCE_COLOURS)[number]['name'] | 'other'; colour: string }[] =
    FENCE_COLOURS.some((one) => one.colour === colour) ? FENCE_COLOURS : [...FENCE_COLOURS, { name: 'other', colour }];
  return (
    <div className="colour-field">
      <OneOf
        label={text('colour')}
        chips={known.map((one) => ({
          value: one.colour,
          name: text(`colour.${one.name}`),
          shown: <span className="colour-field__swatch" style={{ '--swatch': one.colour } as CSSProperties} />,
        }))}
        chosen={colour}
        onChoose={onChange}
        note={text(`colour.${known.find((one) => one.colour === colour)?.name ?? 'other'}`)}
      />
    </div>
  );
}

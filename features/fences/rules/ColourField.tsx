/** Chooses the colour of a fence. Each colour has a name, so that it can be chosen without seeing it. */
import type { CSSProperties } from 'react';
import { useText } from '../../../src/messages/texts';
import { OneOf } from '../../../src/ui/Chips';

/** The colours to choose from: dark enough for a name on a light map. The text names each of them. */
export const FENCE_COLOURS = [
  { name: 'teal', colour: '#0b5f58' },
  { name: 'blue', colour: '#1d5fbf' },
  { name: 'violet', colour: '#7a3fb5' },
  { name: 'pink', colour: '#b02a63' },
  { name: 'orange', colour: '#a8480a' },
  { name: 'green', colour: '#2c6e1f' },
  { name: 'brown', colour: '#6b4a2b' },
  { name: 'slate', colour: '#475569' },
] as const;

export function ColourField({ colour, onChange }: { colour: string; onChange: (colour: string) => void }) {
  const text = useText('fenceRules');
  const colours: readonly { name: (typeof FENCE_COLOURS)[number]['name'] | 'other'; colour: string }[] =
    FENCE_COLOURS.some((one) => one.colour === colour) ? FENCE_COLOURS : [...FENCE_COLOURS, { name: 'other', colour }];
  return (
    <div className="colour-field">
      <OneOf
        label={text('colour')}
        chips={colours.map((one) => ({
          value: one.colour,
          name: text(`colour.${one.name}`),
          shown: <span className="colour-field__swatch" style={{ '--swatch': one.colour } as CSSProperties} />,
        }))}
        chosen={colour}
        onChoose={onChange}
        note={text(`colour.${colours.find((one) => one.colour === colour)?.name ?? 'other'}`)}
      />
    </div>
  );
}

/** The names under the dots of a view: which are shown, and where. */
import type { Mark, View } from './markerLayout';
import type { DotField } from './DotTable';
import { NAME_GLYPHS } from './gpu/glyphSpecs';
import { worldSize } from '../geo/mercator';
import { type Box, type Nameplate, placeNames, SURE } from './labelCollision';

/** Names are read from this zoom on; the selected one's always. */
const NAMES_FROM = 15.5;
const LONGEST = 9;

/** What was shown stays in favour of what was not, so that names do not flicker while children walk. */
const LOYALTY = 50;

export interface Named {
  slot: number;
  text: string;
  selected: boolean;
  /** From the dot's middle to the name's, CSS pixels. */
  below: number;
}

/** A tick that points down would lie on the name. CSS pixels. */
const TICK = 8;
const headsSouth = (course: number | null) => course !== null && Math.cos((course * Math.PI) / 180) < -0.6;

const shorten = (name: string) => (name.length > LONGEST + 1 ? `${name.slice(0, LONGEST)}…` : name);

export function nameMarks(
  marks: readonly Mark[],
  field: DotField,
  view: View,
  letters: { widthOf: (text: string) => number },
  rankOf: (state: string) => number,
  shownBefore: ReadonlySet<string>,
): Named[] {
  const scale = worldSize(view.zoom);
  const discs: Box[] = [];
  const plates: (Nameplate & Named)[] = [];
  for (const { slots, x, y, radius, selected } of marks) {
    const [slot = 0] = slots;
    const [px, py] = [(x - view.x) * scale, (y - view.y) * scale];
    discs.push({ left: px - radius, top: py - radius, right: px + radius, bottom: py + radius });
    const dot = field.dots[slot];
    if (!dot?.name || slots.length > 1 || (view.zoom < NAMES_FROM && !selected)) continue;
    const text = shorten(dot.name);
    const half = letters.widthOf(text) / 2;
    const top = radius + (selected ? 5 : 1) + (headsSouth(dot.course) ? TICK : 0);
    const order = selected ? SURE : rankOf(dot.state) - (shownBefore.has(dot.id) ? LOYALTY : 0);
    const box = { left: px - half, top: py + top, right: px + half, bottom: py + top + NAME_GLYPHS.height - 2 };
    plates.push({ slot, text, selected, below: top + NAME_GLYPHS.height / 2, box, order });
  }
  return placeNames(plates, discs).flatMap((index) => plates[index] ?? []);
}

/** The names below the dots of a view: which are shown, and where. */
import { worldPixels } from '../geo/mercator';
import type { DotTable } from './DotTable';
import { NAME_GLYPHS } from './gpu/GlyphAtlas';
import { ALWAYS_SHOWN, type LabelCandidate, type ScreenBox, visibleLabels } from './labelCollision';
import type { DotMarker, MapViewport } from './markerLayout';

/** Names are shown from this zoom on; the selected dot's name always. */
const NAMES_FROM_ZOOM = 15.5;
const MAX_CHARACTERS = 9;

/** A name that was shown before is this much more important, so that names do not flicker while pupils walk. */
const SHOWN_BONUS = 50;

export interface NameLabel {
  slot: number;
  text: string;
  selected: boolean;
  /** From the middle of the dot down to the middle of the name, CSS pixels. */
  below: number;
}

/** Height of a course tick below the disc, CSS pixels: a tick to the south would lie on the name. */
const TICK = 8;
const headsSouth = (course: number | null) => course !== null && Math.cos((course * Math.PI) / 180) < -0.6;

const shorten = (name: string) => (name.length > MAX_CHARACTERS + 1 ? `${name.slice(0, MAX_CHARACTERS)}…` : name);

/**
 * @param rankOf the smaller the rank of a state, the more important its names
 * @param shownBefore ids of the dots whose names are shown now
 */
export function nameLabels(
  markers: readonly DotMarker[],
  table: DotTable,
  view: MapViewport,
  glyphs: { widthOf: (text: string) => number },
  rankOf: (state: string) => number,
  shownBefore: ReadonlySet<string>,
): NameLabel[] {
  const scale = worldPixels(view.zoom);
  const discs: ScreenBox[] = [];
  const labels: (LabelCandidate & NameLabel)[] = [];
  for (const { slots, x, y, radius, selected } of markers) {
    const [slot = 0] = slots;
    const [px, py] = [(x - view.x) * scale, (y - view.y) * scale];
    discs.push({ left: px - radius, top: py - radius, right: px + radius, bottom: py + radius });
    const dot = table.dots[slot];
    if (!dot?.name || slots.length > 1 || (view.zoom < NAMES_FROM_ZOOM && !selected)) continue;
    const text = shorten(dot.name);
    const half = glyphs.widthOf(text) / 2;
    const top = radius + (selected ? 5 : 1) + (headsSouth(dot.course) ? TICK : 0);
    const order = selected ? ALWAYS_SHOWN : rankOf(dot.state) - (shownBefore.has(dot.id) ? SHOWN_BONUS : 0);
    const box = { left: px - half, top: py + top, right: px + half, bottom: py + top + NAME_GLYPHS.height - 2 };
    labels.push({ slot, text, selected, below: top + NAME_GLYPHS.height / 2, box, order });
  }
  return visibleLabels(labels, discs).flatMap((index) => labels[index] ?? []);
}

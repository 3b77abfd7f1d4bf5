/** The three heights of a sheet on a phone. */

export type Anchor = 'peek' | 'half' | 'full';
export const ANCHORS: readonly Anchor[] = ['peek', 'half', 'full'];

/** CSS pixels of the lowest height: handle, heading and one or two lines. */
const PEEK = 148;

/** Share of the room: with the bars, the sheet leaves the map three fifths of a phone's screen. */
const HALF = 0.34;

/** CSS pixels that the middle height has on a low screen too: heading, what is asked for, and an action. */
const HALF_AT_LEAST = 232;

/** The three heights in CSS px, rising, for the room (CSS px) between the bars. The last one takes all of it. */
export function anchorHeights(room: number): [peek: number, half: number, full: number] {
  const full = Math.max(room, 120);
  const peek = Math.min(PEEK, Math.round(full * 0.4));
  const half = Math.min(Math.max(Math.round(full * HALF), HALF_AT_LEAST), Math.round(full * 0.6));
  return [peek, Math.max(half, peek + 1), full];
}

export const nearestAnchor = (heights: readonly number[], height: number): Anchor => {
  const distances = heights.map((one) => Math.abs(one - height));
  return ANCHORS[distances.indexOf(Math.min(...distances))] ?? 'half';
};

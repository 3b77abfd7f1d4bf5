/** The three heights of a sheet on a phone. */

export type Anchor = 'peek' | 'half' | 'full';
export const ANCHORS: readonly Anchor[] = ['peek', 'half', 'full'];

/** Handle, heading and a line or two. */
const PEEK = 148;

/** Heights in CSS pixels, lowest first, for so much room between the bars; the last takes all of it. Always rising, however little room there is. */
export function anchorHeights(room: number): [peek: number, half: number, full: number] {
  const full = Math.max(room, 120);
  const peek = Math.min(PEEK, Math.round(full * 0.4));
  return [peek, Math.max(Math.round(full * 0.5), peek + 1), full];
}

export const nearestAnchor = (heights: readonly number[], height: number): Anchor => {
  const distances = heights.map((one) => Math.abs(one - height));
  return ANCHORS[distances.indexOf(Math.min(...distances))] ?? 'half';
};

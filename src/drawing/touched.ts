/** What a finger meant that came down somewhere on a drawing. Pure. */
import type { ScreenPoint } from '../../map/taps/TapRouter';
import type { PenView } from '../../map/pen/penView';
import type { LngLat } from '../../contract/primitives';
import type { Command, Moment } from './drawing';
import { type Grip, gripsOf, cornerAt, isRingWhole, middleAfter } from './sketch';

/** CSS pixels around a corner, and around the middle of an edge, that are theirs. */
const NEAR = { corner: 28, edge: 22 };
/** An edge shorter than this on the screen shows no middle: its corners would be hit instead. */
const LEAST_EDGE = 64;

type OnScreen = Pick<PenView, 'toScreen'>;
const apart = (one: ScreenPoint, other: ScreenPoint) => Math.hypot(one.x - other.x, one.y - other.y);

/** The corners after which one can be put, with the place it would have. */
export function openEdges({ sketch, drawing }: Moment, { toScreen }: OnScreen): { after: Grip; at: LngLat }[] {
  if (drawing) return [];
  return gripsOf(sketch).flatMap((after) => {
    const [at, corner] = [middleAfter(sketch, after), cornerAt(sketch, after)];
    return at && corner && apart(toScreen(at), toScreen(corner)) * 2 >= LEAST_EDGE ? [{ after, at }] : [];
  });
}

/** A tap on a corner takes hold of it, on the middle of an edge breaks the edge, elsewhere puts the next corner; null when it means nothing. */
export function commandOfTap(moment: Moment, view: OnScreen, point: ScreenPoint, at: LngLat): Command | null {
  const { sketch, drawing, ring, chosen } = moment;
  // Who draws a hole means its corners, though the edge be near.
  const within = gripsOf(sketch).filter((one) => !drawing || one.ring === ring);
  const grip = nearest(within, (one) => view.toScreen(cornerAt(sketch, one) ?? at), point, NEAR.corner);
  const closes = drawing && grip?.corner === 0 && sketch.tool === 'polygon' && isRingWhole(sketch, ring);
  if (closes) return { do: 'done' };
  if (grip && !(drawing && sketch.tool === 'rectangle')) return { do: 'choose', grip };
  if (drawing) return { do: 'put', at };
  const edge = nearest(openEdges(moment, view), (one) => view.toScreen(one.at), point, NEAR.edge);
  if (edge) return { do: 'insert', after: edge.after };
  return chosen && { do: 'choose', grip: null };
}

function nearest<One>(
  among: readonly One[],
  where: (one: One) => ScreenPoint,
  point: ScreenPoint,
  within: number,
): One | null {
  let [best, least]: [One | null, number] = [null, within];
  for (const one of among) {
    const off = apart(where(one), point);
    if (off <= least) [best, least] = [one, off];
  }
  return best;
}

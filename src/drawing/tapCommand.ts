/** What a finger meant that came down somewhere on a drawing. Pure. */
import type { ScreenPoint } from '../../map/taps/TapRouter';
import type { PenView } from '../../map/pen/penView';
import type { LngLat } from '../../contract/primitives';
import type { DrawCommand, DrawingState } from './drawing';
import { type CornerRef, cornerRefsOf, cornerAt, isRingComplete, edgeMidpoint } from './draftShape';

/** CSS pixels around a corner, and around the middle of an edge, that are theirs. */
const NEAR = { corner: 28, edge: 22 };
/** An edge shorter than this on the screen shows no middle: its corners would be hit instead. */
const LEAST_EDGE = 64;

type OnScreen = Pick<PenView, 'toScreen'>;
const apart = (one: ScreenPoint, other: ScreenPoint) => Math.hypot(one.x - other.x, one.y - other.y);

/** The corners after which one can be put, with the place it would have. */
export function edgeMidpoints(
  { draftShape, placing }: DrawingState,
  { toScreen }: OnScreen,
): { after: CornerRef; at: LngLat }[] {
  if (placing) return [];
  return cornerRefsOf(draftShape).flatMap((after) => {
    const [at, corner] = [edgeMidpoint(draftShape, after), cornerAt(draftShape, after)];
    return at && corner && apart(toScreen(at), toScreen(corner)) * 2 >= LEAST_EDGE ? [{ after, at }] : [];
  });
}

/** A tap on a corner takes hold of it, on the middle of an edge breaks the edge, elsewhere puts the next corner; null when it means nothing. */
export function commandForTap(state: DrawingState, view: OnScreen, point: ScreenPoint, at: LngLat): DrawCommand | null {
  const { draftShape, placing, ring, selected } = state;
  // Who draws a hole means its corners, though the edge be near.
  const within = cornerRefsOf(draftShape).filter((one) => !placing || one.ring === ring);
  const cornerRef = nearest(within, (one) => view.toScreen(cornerAt(draftShape, one) ?? at), point, NEAR.corner);
  const closes =
    placing && cornerRef?.corner === 0 && draftShape.tool === 'polygon' && isRingComplete(draftShape, ring);
  if (closes) return { do: 'finish' };
  if (cornerRef && !(placing && draftShape.tool === 'rectangle')) return { do: 'select', cornerRef };
  if (placing) return { do: 'place', at };
  const edge = nearest(edgeMidpoints(state, view), (one) => view.toScreen(one.at), point, NEAR.edge);
  if (edge) return { do: 'insert', after: edge.after };
  return selected && { do: 'select', cornerRef: null };
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

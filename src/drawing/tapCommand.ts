/** Maps a tap on the map to a drawing command. Pure. */
import type { ScreenPoint } from '../../map/taps/TapRouter';
import type { PenView } from '../../map/pen/penView';
import type { LngLat } from '../../contract/primitives';
import type { DrawCommand, DrawingState } from './drawing';
import { type CornerRef, cornerRefsOf, cornerAt, isRingComplete, edgeMidpoint } from './draftShape';

/** Touch radius of a corner and of an edge's midpoint, CSS pixels. */
const TOUCH_RADIUS = { corner: 28, edge: 22 };
/** CSS pixels. A shorter edge shows no midpoint: a tap there would hit its corners. */
const MIN_EDGE = 64;

type OnScreen = Pick<PenView, 'toScreen'>;
const pixelsBetween = (one: ScreenPoint, other: ScreenPoint) => Math.hypot(one.x - other.x, one.y - other.y);

/** Midpoints at which a tap inserts a corner: the corner before it and its place [lng, lat]. */
export function edgeMidpoints(
  { draftShape, placing }: DrawingState,
  { toScreen }: OnScreen,
): { after: CornerRef; at: LngLat }[] {
  if (placing) return [];
  return cornerRefsOf(draftShape).flatMap((after) => {
    const [at, corner] = [edgeMidpoint(draftShape, after), cornerAt(draftShape, after)];
    return at && corner && pixelsBetween(toScreen(at), toScreen(corner)) * 2 >= MIN_EDGE ? [{ after, at }] : [];
  });
}

/**
 * The command of a tap: on a corner it selects, on a midpoint it inserts a corner, elsewhere it places the next corner.
 * Null when the tap means nothing.
 * @param point where the tap was on the screen. @param at the same place on the ground, [lng, lat].
 */
export function commandForTap(state: DrawingState, view: OnScreen, point: ScreenPoint, at: LngLat): DrawCommand | null {
  const { draftShape, placing, ring, selected } = state;
  // While a hole is being drawn, only its own corners take taps.
  const within = cornerRefsOf(draftShape).filter((one) => !placing || one.ring === ring);
  const cornerRef = nearest(
    within,
    (one) => view.toScreen(cornerAt(draftShape, one) ?? at),
    point,
    TOUCH_RADIUS.corner,
  );
  const closes =
    placing && cornerRef?.corner === 0 && draftShape.tool === 'polygon' && isRingComplete(draftShape, ring);
  if (closes) return { do: 'finish' };
  if (cornerRef && !(placing && draftShape.tool === 'rectangle')) return { do: 'select', cornerRef };
  if (placing) return { do: 'place', at };
  const edge = nearest(edgeMidpoints(state, view), (one) => view.toScreen(one.at), point, TOUCH_RADIUS.edge);
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
    const off = pixelsBetween(where(one), point);
    if (off <= least) [best, least] = [one, off];
  }
  return best;
}

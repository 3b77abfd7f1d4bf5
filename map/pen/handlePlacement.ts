/** Places a drag handle beside the point it moves, so that the finger never covers that point. CSS pixels. */
import type { PenView } from './penView';
import type { ScreenPoint } from '../taps/TapRouter';

/** Width and height of the handle. */
export const HANDLE_SIZE = 48;
/** Distance from the handle's edge to the point. */
const HANDLE_GAP = 24;
/** Width of the column of map buttons at the right edge. */
const BUTTON_COLUMN = 64;

export type HandleSide = 'below' | 'above' | 'right' | 'left';
const OPPOSITE: Record<HandleSide, HandleSide> = { below: 'above', above: 'below', right: 'left', left: 'right' };

/** The way from the point to the middle of its handle. */
export function handleOffset(side: HandleSide): ScreenPoint {
  const away = HANDLE_GAP + HANDLE_SIZE / 2;
  return { below: { x: 0, y: away }, above: { x: 0, y: -away }, right: { x: away, y: 0 }, left: { x: -away, y: 0 } }[
    side
  ];
}

/**
 * The preferred side, or the opposite one where more of the handle then lies in the free area.
 * @param held the point on the screen
 */
export function handleSide(held: ScreenPoint, preferred: HandleSide, free: PenView['free']): HandleSide {
  const overhang = (side: HandleSide) => {
    const offset = handleOffset(side);
    const [x, y] = [held.x + offset.x, held.y + offset.y];
    const margin = HANDLE_SIZE / 2;
    return (
      Math.max(0, free.left + margin - x, x - free.right + BUTTON_COLUMN + margin) +
      Math.max(0, free.top + margin - y, y - free.bottom + margin)
    );
  };
  return overhang(OPPOSITE[preferred]) < overhang(preferred) ? OPPOSITE[preferred] : preferred;
}

/** Where a handle stands beside what it holds, so that the finger never covers it. Pure; CSS pixels. */
import type { PenView } from './penView';
import type { ScreenPoint } from '../taps/TapRouter';

/** Side of the handle, and the gap between it and what it holds. */
export const HANDLE = 48;
export const GAP = 24;
/** The column at the right that the map's own buttons stand in. */
const BUTTONS = 64;

export type Side = 'below' | 'above' | 'right' | 'left';
const FLIPPED: Record<Side, Side> = { below: 'above', above: 'below', right: 'left', left: 'right' };

/** Middle of the handle, seen from what it holds. */
export function handleOffset(side: Side): ScreenPoint {
  const away = GAP + HANDLE / 2;
  return { below: { x: 0, y: away }, above: { x: 0, y: -away }, right: { x: away, y: 0 }, left: { x: -away, y: 0 } }[
    side
  ];
}

/** The side that is wanted, or the opposite one where that leaves the handle farther within the free part. */
export function handleSide(held: ScreenPoint, wanted: Side, free: PenView['free']): Side {
  const beyond = (side: Side) => {
    const offset = handleOffset(side);
    const [x, y] = [held.x + offset.x, held.y + offset.y];
    const margin = HANDLE / 2;
    return (
      Math.max(0, free.left + margin - x, x - free.right + BUTTONS + margin) +
      Math.max(0, free.top + margin - y, y - free.bottom + margin)
    );
  };
  return beyond(FLIPPED[wanted]) < beyond(wanted) ? FLIPPED[wanted] : wanted;
}

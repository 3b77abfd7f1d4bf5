/** Swipe right for the day before, left for the day after. */
import { type TouchEvent, useRef } from 'react';
import { dayAfter } from '../../../contract/day';

/** CSS px. A swipe is at least this far across and twice as far across as down. */
const MIN_SWIPE = 72;

export function useDaySwipe(day: string, onChoose: (day: string) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart({ touches, target }: TouchEvent) {
      const touch = touches.item(0);
      // On the scrubber a finger moves the playhead.
      const scrubs = target instanceof Element && target.closest('[role="slider"], select') !== null;
      start.current = touch && touches.length === 1 && !scrubs ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const touch = changedTouches.item(0);
      const from = start.current;
      start.current = null;
      if (!touch || !from) return;
      const across = touch.clientX - from.x;
      if (Math.abs(across) >= MIN_SWIPE && Math.abs(across) >= 2 * Math.abs(touch.clientY - from.y))
        onChoose(dayAfter(day, across > 0 ? -1 : 1));
    },
  };
}

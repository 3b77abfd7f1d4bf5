/** A swipe to the right turns to the day before, one to the left to the day after. */
import { type TouchEvent, useRef } from 'react';
import { dayAfter } from '../../../contract/day';

/** CSS px. A finger must go this far across, and twice as far across as down. */
const FAR = 72;

export function useDaySwipe(day: string, onChoose: (day: string) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart({ touches, target }: TouchEvent) {
      const finger = touches.item(0);
      // On the bar a finger scrubs.
      const scrubs = target instanceof Element && target.closest('[role="slider"], select') !== null;
      start.current = finger && touches.length === 1 && !scrubs ? { x: finger.clientX, y: finger.clientY } : null;
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const finger = changedTouches.item(0);
      const from = start.current;
      start.current = null;
      if (!finger || !from) return;
      const across = finger.clientX - from.x;
      if (Math.abs(across) >= FAR && Math.abs(across) >= 2 * Math.abs(finger.clientY - from.y))
        onChoose(dayAfter(day, across > 0 ? -1 : 1));
    },
  };
}

/**
 * Popups: what is open over a screen without an address of its own, as a question, a form or a month. Back and Escape
 * close the topmost, and never more. Dialogs of the library live outside of React's tree, so the stack is of the page.
 */
import { useEffect, useEffectEvent } from 'react';

const stack: { close: () => void }[] = [];

/**
 * Puts a popup on top.
 * @param close called by Back and by Escape; it may keep the popup open
 * @returns takes the popup off the stack again
 */
export function openPopup(close: () => void): () => void {
  const popup = { close };
  stack.push(popup);
  return () => {
    const at = stack.indexOf(popup);
    if (at !== -1) stack.splice(at, 1);
  };
}

export const hasPopups = () => stack.length > 0;

export const closeTopPopup = () => stack.at(-1)?.close();

/** A popup while it is open. @param close as in `openPopup` */
export function usePopup(open: boolean, close: () => void) {
  const closed = useEffectEvent(close);
  useEffect(() => (open ? openPopup(() => closed()) : undefined), [open]);
}

/** The browser's Back and the key Escape close what is on top of a screen before they leave the screen. */
import { useEffect } from 'react';
import { NavigationType, useBlocker } from 'react-router-dom';
import { closeTopPopup, hasPopups } from '../ui/popups';

export function BackClosesPopups() {
  const blocker = useBlocker(({ historyAction }) => historyAction === NavigationType.Pop && hasPopups());
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    blocker.reset();
    closeTopPopup();
  }, [blocker]);
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || !hasPopups()) return;
      event.preventDefault();
      closeTopPopup();
    };
    // Before the sheet's own listener, which a prevented Escape does not concern.
    document.addEventListener('keydown', pressed, true);
    return () => document.removeEventListener('keydown', pressed, true);
  }, []);
  return null;
}

/** Announces a text to screen readers that is visible elsewhere. */

/** 'assertive' interrupts the screen reader; 'polite' waits. */
export function announce(words: string, urgency: 'polite' | 'assertive') {
  const id = `announcer-${urgency}`;
  const region =
    document.getElementById(id) ??
    document.body.appendChild(Object.assign(document.createElement('div'), { id, className: 'sr-only' }));
  region.setAttribute('aria-live', urgency);
  region.textContent = '';
  // A live region is read when its text changes. The same text must be removed first.
  requestAnimationFrame(() => {
    region.textContent = words;
  });
}

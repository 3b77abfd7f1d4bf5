/** Says something to screen readers that sighted people read elsewhere. */

/** Urgent words interrupt what is being read; others wait. */
export function announce(words: string, urgency: 'polite' | 'assertive') {
  const id = `announcer-${urgency}`;
  const region =
    document.getElementById(id) ??
    document.body.appendChild(Object.assign(document.createElement('div'), { id, className: 'sr-only' }));
  region.setAttribute('aria-live', urgency);
  region.textContent = '';
  // A live region is read when its text changes, also when the same words come again.
  requestAnimationFrame(() => {
    region.textContent = words;
  });
}

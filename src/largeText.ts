/**
 * Marks the page while the reader enlarges text by itself, as WeChat and phones do. What stands on one line at the
 * usual size then takes several.
 */

/** CSS pixels of the probe's font at the usual size: `--text-m` in tokens.css. */
const USUAL = 14;
/** Text from this many times its usual size up is large. */
const LARGE = 1.3;

/** Sets `data-large-text` on the root element while text is large, and follows its size. */
export function followLargeText({ document }: Pick<Window, 'document'>): void {
  const probe = document.createElement('span');
  probe.className = 'text-probe';
  probe.ariaHidden = 'true';
  probe.textContent = '字';
  document.body.append(probe);
  const root = document.documentElement;
  new ResizeObserver(() => {
    root.toggleAttribute('data-large-text', probe.offsetHeight >= USUAL * LARGE);
  }).observe(probe);
}

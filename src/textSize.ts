/**
 * The reader's own size of text. The root's font size is the specification's (9.07), so rem follows the window and not
 * the reader: the sizes of text (tokens.css) follow `--text-size`, which is the device's usual text against 16 px.
 */

/** CSS pixels of text that nobody has enlarged: of browsers, and of iOS for its own text style. */
const USUAL = { browser: 16, ios: 17 };

/** Nobody's text becomes smaller, and none larger than what the screens are made for. */
const BOUNDS = { least: 1, most: 2 };

/** @param sizes CSS pixels of `medium`, and of iOS' own text style where there is one */
export function textSizeOf(sizes: { medium: number; ios: number | null }): number {
  const wanted = Math.max(sizes.medium / USUAL.browser, sizes.ios === null ? 0 : sizes.ios / USUAL.ios);
  const bounded = Math.min(BOUNDS.most, Math.max(BOUNDS.least, wanted));
  return Math.round(bounded * 100) / 100;
}

/** Sets `--text-size` now and whenever the window shows again, as after a visit to the device's settings. */
export function followTextSize(window: Window & typeof globalThis): void {
  const { document } = window;
  const root = document.documentElement;
  const sizeOf = (font: string) => {
    const probe = document.createElement('span');
    probe.style.cssText = `position: absolute; visibility: hidden; ${font}`;
    document.body.append(probe);
    const { fontSize } = window.getComputedStyle(probe);
    probe.remove();
    return Number.parseFloat(fontSize);
  };
  const measure = () => {
    const medium = sizeOf('font-size: medium');
    const ios = window.CSS.supports('font', '-apple-system-body') ? sizeOf('font: -apple-system-body') : null;
    root.style.setProperty('--text-size', `${textSizeOf({ medium, ios })}`);
  };
  measure();
  document.addEventListener('visibilitychange', measure);
}

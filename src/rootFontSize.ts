/** The root font size of the specification (9.07). Our own stylesheets use px; it applies to sizes in rem. */

const WIDEST = 540;
const PAUSE = 300;

/** A tenth of the viewport's width in CSS pixels, the width capped at 540. */
export const rootFontSize = (viewportWidth: number) => Math.min(viewportWidth, WIDEST) / 10;

/** Sets the root font size now, and 300 ms after the last resize of the window. Returns a function that stops it. */
export function followRootFontSize(
  window: Pick<Window, 'addEventListener' | 'removeEventListener' | 'document'>,
): () => void {
  const root = window.document.documentElement;
  const set = () => {
    root.style.fontSize = `${rootFontSize(root.clientWidth)}px`;
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const resized = () => {
    clearTimeout(timer);
    timer = setTimeout(set, PAUSE);
  };
  set();
  window.addEventListener('resize', resized);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('resize', resized);
  };
}

/** What the alert bar takes of the screen, and what it covers. */
import type { Page } from 'playwright-core';

/** Height of the alert bar, CSS pixels; 0 without one. */
export const barHeight = (page: Page) =>
  page.evaluate(() => document.querySelector('.alert-bar')?.getBoundingClientRect().height ?? 0);

/**
 * The visible words and controls that lie beneath the alert bar, one line each. What is scrolled out of a list is not
 * beneath it.
 */
export const coveredByBar = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const bar = document.querySelector('.alert-bar');
    if (!bar) return ['there is no alert bar'];
    const { bottom } = bar.getBoundingClientRect();
    const wanted = 'a, button, input, select, textarea, summary, label, h1, h2, h3, p, li, dt, dd, output, canvas';
    /** The upper edge of the part of an element that no scrolling ancestor cuts off; null when nothing is left. */
    const visibleTop = (element: Element): number | null => {
      let { top, bottom: end, left, right } = element.getBoundingClientRect();
      for (let above = element.parentElement; above; above = above.parentElement) {
        if (getComputedStyle(above).overflowY === 'visible') continue;
        const frame = above.getBoundingClientRect();
        [top, end] = [Math.max(top, frame.top), Math.min(end, frame.bottom)];
        [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)];
      }
      return end - top > 1 && right - left > 1 ? top : null;
    };
    return [...document.querySelectorAll(wanted)].flatMap((element) => {
      // The map reaches below all bars, and knows it.
      if (element.matches('canvas') || element.closest('.alert-bar, .maplibregl-map, .sr-only')) return [];
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return [];
      const top = visibleTop(element);
      return top !== null && top < bottom - 1
        ? [`${element.outerHTML.slice(0, 100)} at ${Math.round(top)} of ${bottom}`]
        : [];
    });
  });

/** The share of the screen that is map, between the bars above it and the sheet or bar below it. */
export const mapShare = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const edge = (selector: string, side: 'top' | 'bottom') =>
      [...document.querySelectorAll(selector)]
        .filter((element) => element.checkVisibility())
        .map((element) => element.getBoundingClientRect()[side]);
    const top = Math.max(0, ...edge('.alert-bar, .top-bar', 'bottom'));
    const bottom = Math.min(
      window.innerHeight,
      ...edge('.sheet--floating .adm-floating-panel, .tab-bar, .home-card', 'top'),
    );
    return (bottom - top) / window.innerHeight;
  });

/** The share of the screen where a tap reaches the map: points of a grid of 4 CSS pixels. */
export const freeMap = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const map = document.querySelector('.maplibregl-map');
    let free = 0;
    let all = 0;
    for (let y = 2; y < innerHeight; y += 4)
      for (let x = 2; x < innerWidth; x += 4) {
        all += 1;
        const top = document.elementFromPoint(x, y);
        if (top?.tagName === 'CANVAS' && map?.contains(top)) free += 1;
      }
    return free / all;
  });

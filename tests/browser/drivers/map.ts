/** The map as a test sees it: what is drawn now, where it is on the screen, and a finger. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

export interface DrawnDot {
  id: string;
  lng: number;
  lat: number;
  state: string;
  clustered: boolean;
}

/** All dots drawn now, WGS-84; empty until the map is there. */
export const drawnDots = (page: Page): Promise<DrawnDot[]> =>
  page.evaluate(() => ((window as unknown as { __dots?: () => DrawnDot[] }).__dots?.() ?? []).map((dot) => ({ ...dot })));

/** Waits until exactly these pupils are drawn. */
export async function expectDots(page: Page, ids: readonly string[]): Promise<void> {
  await expect.poll(async () => (await drawnDots(page)).map(({ id }) => id).sort(), { timeout: 20_000 }).toEqual([...ids].sort());
}

const METRES_PER_DEGREE = 111_195;

/** Metres between where a pupil is drawn now and a point; Infinity while it is not drawn. */
export async function metresFrom(page: Page, id: string, lng: number, lat: number): Promise<number> {
  const dot = (await drawnDots(page)).find((one) => one.id === id);
  if (!dot) return Infinity;
  return Math.hypot((dot.lng - lng) * Math.cos((lat * Math.PI) / 180), dot.lat - lat) * METRES_PER_DEGREE;
}

/** Waits until the dot has come to within two metres of a point. */
export const expectAt = (page: Page, id: string, lng: number, lat: number) =>
  expect.poll(() => metresFrom(page, id, lng, lat), { timeout: 15_000 }).toBeLessThan(2);

/** Taps the map at a point, WGS-84. The map must be at rest. */
export async function tapMap(page: Page, lng: number, lat: number): Promise<void> {
  const point = await page.evaluate(
    async ([x, y]) => {
      const map = (window as unknown as { __map: { project(at: [number, number]): { x: number; y: number }; isMoving(): boolean; once(event: 'moveend', then: () => void): void; getCanvas(): HTMLElement } }).__map;
      if (map.isMoving()) await new Promise<void>((resolve) => map.once('moveend', resolve));
      const { left, top } = map.getCanvas().getBoundingClientRect();
      const { x: dx, y: dy } = map.project([x ?? 0, y ?? 0]);
      return { x: left + dx, y: top + dy };
    },
    [lng, lat],
  );
  await page.touchscreen.tap(point.x, point.y);
}

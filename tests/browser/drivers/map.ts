/** Drives the map in tests: what it draws now, where that is on the screen, and taps. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { planarMetres } from '../../../contract/geo';

export interface DrawnDot {
  id: string;
  lng: number;
  lat: number;
  state: string;
  clustered: boolean;
}

/** All dots drawn now, WGS-84; empty before the map is ready. */
export const drawnDots = (page: Page): Promise<DrawnDot[]> =>
  page.evaluate(() =>
    ((window as unknown as { __dots?: () => DrawnDot[] }).__dots?.() ?? []).map((dot) => ({ ...dot })),
  );

/** The map's zoom; 0 before the map is ready. */
export const zoomOf = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { __map?: { getZoom(): number } }).__map?.getZoom() ?? 0);

/** Waits until exactly these pupils are drawn. */
export async function expectDots(page: Page, ids: readonly string[]): Promise<void> {
  await expect.poll(async () => (await drawnDots(page)).map(({ id }) => id).sort()).toEqual([...ids].sort());
}

interface Place {
  lng: number;
  lat: number;
}

/** Metres between two near places in the same datum. */
export const metresBetween = (one: Place, other: Place) => planarMetres([one.lng, one.lat], [other.lng, other.lat]);

/** Metres between a pupil's drawn place and a point; Infinity while the pupil is not drawn. */
export async function metresFrom(page: Page, id: string, lng: number, lat: number): Promise<number> {
  const dot = (await drawnDots(page)).find((one) => one.id === id);
  return dot ? metresBetween(dot, { lng, lat }) : Infinity;
}

interface MapOfPage {
  __map: {
    project(at: [number, number]): { x: number; y: number };
    unproject(at: [number, number]): Place;
    getCanvas(): HTMLElement;
    queryRenderedFeatures(options: { layers: string[]; filter: unknown[] }): { geometry: { coordinates: unknown[] } }[];
  };
}

/** The place at a point of the screen, in the basemap's datum. */
export const placeThere = (page: Page, { x, y }: { x: number; y: number }): Promise<Place> =>
  page.evaluate(
    (point) => {
      const { __map: map } = window as unknown as MapOfPage;
      const { left, top } = map.getCanvas().getBoundingClientRect();
      const { lng, lat } = map.unproject([point.x - left, point.y - top]);
      return { lng, lat };
    },
    { x, y },
  );

/**
 * Screen place of the middle of what a layer draws under a name; null while it draws nothing. All of it must be in
 * sight.
 */
export const middleOf = (page: Page, layer: string, name: string) =>
  page.evaluate(
    ([of, called]) => {
      const { __map: map } = window as unknown as MapOfPage;
      // Tiles cut a shape into pieces; their union has its extent.
      const numbers = map
        .queryRenderedFeatures({ layers: [of ?? ''], filter: ['==', ['get', 'name'], called] })
        .flatMap(({ geometry }) => geometry.coordinates.flat(9) as number[]);
      if (numbers.length === 0) return null;
      const [lng = 0, lat = 0] = [0, 1].map((axis) => {
        const reached = numbers.filter((_, index) => index % 2 === axis);
        return (Math.min(...reached) + Math.max(...reached)) / 2;
      });
      const { left, top } = map.getCanvas().getBoundingClientRect();
      const { x, y } = map.project([lng, lat]);
      return { x: left + x, y: top + y };
    },
    [layer, name],
  );

/** Waits until the dot is within two metres of a point. */
export const expectAt = (page: Page, id: string, lng: number, lat: number) =>
  expect.poll(() => metresFrom(page, id, lng, lat)).toBeLessThan(2);

/** Resolves when the camera rests. */
export const resting = (page: Page) =>
  page.evaluate(async () => {
    const { __map: map } = window as unknown as {
      __map: { isMoving(): boolean; once(event: 'moveend', then: () => void): void };
    };
    if (map.isMoving()) await new Promise<void>((resolve) => map.once('moveend', resolve));
  });

/** Taps the map at a point (WGS-84), or so many pixels above it. */
export async function tapMap(page: Page, lng: number, lat: number, above = 0): Promise<void> {
  await resting(page);
  const point = await page.evaluate(
    ([x, y]) => {
      const { __map: map } = window as unknown as MapOfPage;
      const { left, top } = map.getCanvas().getBoundingClientRect();
      const { x: dx, y: dy } = map.project([x ?? 0, y ?? 0]);
      return { x: left + dx, y: top + dy };
    },
    [lng, lat],
  );
  await page.touchscreen.tap(point.x, point.y - above);
}

/** Placement on the screen while a viewer draws. */
import { describe, expect, it } from 'vitest';
import { fromMap, type LngLat } from '../geo/datum';
import { handleOffset, handleSide } from './handlePlacement';
import { type PenView, penView, PenViewStore } from './penView';

const free = { left: 0, top: 48, right: 390, bottom: 420 };

describe('a handle', () => {
  it('keeps 24 pixels from the point it moves, so that the finger never covers the point', () => {
    expect(handleOffset('below')).toEqual({ x: 0, y: 48 });
    expect(handleOffset('right')).toEqual({ x: 48, y: 0 });
  });
  it('stands below its point, and above a point near the lower edge', () => {
    expect(handleSide({ x: 200, y: 200 }, 'below', free)).toBe('below');
    expect(handleSide({ x: 200, y: 400 }, 'below', free)).toBe('above');
    expect(handleSide({ x: 340, y: 200 }, 'right', free)).toBe('left');
  });
  it('keeps clear of the buttons of the map', () => {
    expect(handleSide({ x: 240, y: 200 }, 'right', free)).toBe('right');
    expect(handleSide({ x: 280, y: 200 }, 'right', free)).toBe('left');
  });
  it('stands on the side that shows more of it where it fits on neither', () => {
    expect(handleSide({ x: 380, y: 200 }, 'right', free)).toBe('left');
    expect(handleSide({ x: 200, y: -90 }, 'below', free)).toBe('below');
  });
});

describe.each(['wgs84', 'gcj02', 'bd09'] as const)('the view of a map in %s', (datum) => {
  /** Flat: a pixel is a hundred thousandth of a degree, north is up. */
  const map = {
    project: ([lng, lat]: [number, number]) => ({ x: (lng - 120) * 1e5, y: (31 - lat) * 1e5 }),
    unproject: ([x, y]: [number, number]) => ({ lng: 120 + x / 1e5, lat: 31 - y / 1e5 }),
  };
  const view = penView(
    map as unknown as Parameters<typeof penView>[0],
    datum,
    { width: 390, height: 844 },
    { top: 48, right: 0, bottom: 424, left: 0 },
  );

  it('has its crosshair in the middle of the free area, over the point it reports', () => {
    expect(view.crosshair).toEqual({ x: 195, y: 234 });
    const [lng, lat] = fromMap(datum, [120.00195, 30.99766]);
    expect(view.centre[0]).toBeCloseTo(lng, 9);
    expect(view.centre[1]).toBeCloseTo(lat, 9);
  });
  it('converts a point to the screen and back to within a metre', () => {
    const place: LngLat = [120.0021, 30.9955];
    const [lng, lat] = view.toGround(view.toScreen(place));
    expect(Math.hypot((lng - place[0]) * 95_000, (lat - place[1]) * 111_195)).toBeLessThan(1);
  });
  it('knows the metres per pixel', () => expect(Math.abs(view.metresPerPixel - 1.11)).toBeLessThan(0.02));
});

const somewhere: PenView = {
  toScreen: () => ({ x: 0, y: 0 }),
  toGround: () => [0, 0],
  free: { left: 0, top: 0, right: 1, bottom: 1 },
  crosshair: { x: 1, y: 2 },
  centre: [0, 0],
  metresPerPixel: 1,
};
it('a PenViewStore notifies subscribers of every frame, keeps the last view, and reports rest separately', () => {
  const views = new PenViewStore();
  const notices: string[] = [];
  const leave = views.subscribe(() => notices.push('moved'));
  views.onRest(() => notices.push('rested'));
  expect(views.read()).toBeNull();
  views.show(somewhere);
  expect(views.read()).toBe(somewhere);
  views.rest();
  leave();
  views.show(null);
  expect(notices).toEqual(['moved', 'rested']);
  expect(views.read()).toBeNull();
});

/** Where things stand on the screen while somebody draws. */
import { describe, expect, it } from 'vitest';
import { fromMap, type LngLat } from '../geo/datum';
import { handleOffset, handleSide } from './handlePlacement';
import { type PenView, penView, PenViews } from './penView';

const free = { left: 0, top: 48, right: 390, bottom: 420 };

describe('a handle', () => {
  it('leaves 24 pixels between itself and what it holds, so that the finger never covers it', () => {
    expect(handleOffset('below')).toEqual({ x: 0, y: 48 });
    expect(handleOffset('right')).toEqual({ x: 48, y: 0 });
  });
  it('stands below, and above what is held near the lower edge', () => {
    expect(handleSide({ x: 200, y: 200 }, 'below', free)).toBe('below');
    expect(handleSide({ x: 200, y: 400 }, 'below', free)).toBe('above');
    expect(handleSide({ x: 340, y: 200 }, 'right', free)).toBe('left');
  });
  it('keeps clear of the buttons of the map', () => {
    expect(handleSide({ x: 240, y: 200 }, 'right', free)).toBe('right');
    expect(handleSide({ x: 280, y: 200 }, 'right', free)).toBe('left');
  });
  it('that fits on neither side stands on the one that leaves more of it in sight', () => {
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

  it('has its cross in the middle of the free part, over the place it names', () => {
    expect(view.cross).toEqual({ x: 195, y: 234 });
    const [lng, lat] = fromMap(datum, [120.00195, 30.99766]);
    expect(view.centre[0]).toBeCloseTo(lng, 9);
    expect(view.centre[1]).toBeCloseTo(lat, 9);
  });
  it('puts a place where it takes it from, within a metre', () => {
    const place: LngLat = [120.0021, 30.9955];
    const [lng, lat] = view.toGround(view.toScreen(place));
    expect(Math.hypot((lng - place[0]) * 95_000, (lat - place[1]) * 111_195)).toBeLessThan(1);
  });
  it('measures the ground by the pixel', () => expect(Math.abs(view.metresPerPixel - 1.11)).toBeLessThan(0.02));
});

const somewhere: PenView = {
  toScreen: () => ({ x: 0, y: 0 }),
  toGround: () => [0, 0],
  free: { left: 0, top: 0, right: 1, bottom: 1 },
  cross: { x: 1, y: 2 },
  centre: [0, 0],
  metresPerPixel: 1,
};
it('who draws hears of every frame, who asks later reads the last one, and rest is told apart', () => {
  const views = new PenViews();
  const heard: string[] = [];
  const leave = views.subscribe(() => heard.push('moved'));
  views.onRest(() => heard.push('rested'));
  expect(views.read()).toBeNull();
  views.show(somewhere);
  expect(views.read()).toBe(somewhere);
  views.rest();
  leave();
  views.show(null);
  expect(heard).toEqual(['moved', 'rested']);
  expect(views.read()).toBeNull();
});

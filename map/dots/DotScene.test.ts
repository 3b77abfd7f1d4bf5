import type { Map as MapInstance } from 'maplibre-gl';
import { describe, expect, it } from 'vitest';
import { DotStage } from './DotScene';
import { type Dot, DotStore } from './DotStore';
import type { GlideLayer } from './gpu/GlideLayer';
import type { GlyphAtlas } from './gpu/GlyphAtlas';
import type { DotLooks } from './dotStyle';

const LOOKS: DotLooks = {
  sos: { shape: 'alarm', day: '#c8102e', night: '#ff6b70' },
  fresh: { shape: 'filled', day: '#1c7c3c', night: '#5fd38a' },
  old: { shape: 'hollow', day: '#5b6672', night: '#aab6c2' },
};
const HERE = { lng: 116.3, lat: 40 };
/** Degrees of so many CSS pixels to the east at zoom 16. */
const px = (count: number) => (count * 360) / (512 * 2 ** 16);
const dot = (id: string, east: number, more: Partial<Dot> = {}): Dot => ({
  id,
  lng: HERE.lng + px(east),
  lat: HERE.lat,
  name: id,
  mark: id,
  state: 'fresh',
  course: null,
  ...more,
});

/** A phone that looks at the middle of the town, without a GPU: letters have no width, frames are counted. */
function phone(dots: Dot[], selectedId: string | null = null, still = false) {
  const store = new DotStore();
  store.set(dots);
  const time = { now: 100 };
  const view = { zoom: 16, frames: 0, wait: Infinity };
  const map = {
    getCenter: () => HERE,
    getZoom: () => view.zoom,
    getPixelRatio: () => 1,
    getCanvas: () => ({ width: 390, height: 844 }),
    triggerRepaint: () => (view.frames += 1),
  } as unknown as MapInstance;
  const atlas = {
    begin: () => {},
    cellOf: () => 1,
    widthOf: (text: string) => text.length * 8,
  } as unknown as GlyphAtlas;
  const layer = {
    glyphs: { marks: atlas, names: atlas },
    wakeWithin: (seconds: number) => (view.wait = Math.min(view.wait, seconds)),
  } as unknown as GlideLayer;
  const stage = new DotStage(store, () => time.now);
  stage.want({ looks: LOOKS, datum: 'wgs84', selectedId, still });
  stage.attach(map, layer);
  stage.prepare(map, time.now);
  const look = (seconds = 0) => stage.prepare(map, (time.now += seconds));
  return {
    store,
    stage,
    map,
    view,
    time,
    look,
    clustered: () => stage.drawn().flatMap(({ id, clustered }) => (clustered ? [id] : [])),
  };
}

describe('what is drawn of a class', () => {
  it('is one cluster where pupils stand on each other, and dots where they do not', () => {
    const { stage, clustered } = phone([dot('li', 0), dot('wang', 10), dot('zhao', 100)]);
    expect(clustered()).toEqual(['li', 'wang']);
    expect(stage.picture.clusters.count).toBe(1);
    expect(stage.picture.dots.count).toBe(3);
  });

  it('never hides the selected pupil in a cluster', () => {
    const { stage, clustered } = phone([dot('li', 0), dot('wang', 10), dot('zhao', 12)], 'wang');
    expect(clustered()).toEqual(['li', 'zhao']);
    expect(stage.picture.selectedName.count).toBe(1);
  });

  it('carries an alarm out of its cluster: a pulse, and its sign', () => {
    const calm = phone([dot('li', 0), dot('wang', 10)]).stage.picture;
    const alarmed = phone([dot('li', 0, { state: 'sos', sign: 'sos' }), dot('wang', 10)]).stage.picture;
    expect([calm.circles.count, calm.above.count]).toEqual([0, 0]);
    expect([alarmed.circles.count, alarmed.above.count]).toEqual([1, 1]);
  });

  it('comes apart when one zooms in', () => {
    const { view, look, clustered } = phone([dot('li', 0), dot('wang', 20)]);
    view.zoom = 17;
    look();
    expect(clustered()).toEqual([]);
  });

  it('follows who walks out of a cluster at the next beat, not at once', () => {
    const { store, look, clustered } = phone([dot('li', 0), dot('wang', 10)]);
    store.update(dot('wang', 120), 1);
    look(0.1);
    expect(clustered()).toEqual(['li', 'wang']);
    look(0.2);
    expect(clustered()).toEqual([]);
  });

  it('is said with where each dot is now, between its fixes', () => {
    const { store, time, stage } = phone([dot('li', 0)]);
    store.update(dot('li', 100), 2);
    time.now += 1;
    const [drawn] = stage.drawn();
    expect(((drawn?.lng ?? 0) - HERE.lng) / px(1)).toBeCloseTo(50, 0);
    expect(drawn).toMatchObject({ id: 'li', state: 'fresh', clustered: false });
  });

  it('jumps for who wants less motion', () => {
    const { store, stage } = phone([dot('li', 0)], null, true);
    store.update(dot('li', 100), 2);
    expect(((stage.drawn()[0]?.lng ?? 0) - HERE.lng) / px(1)).toBeCloseTo(100, 0);
  });
});

describe('a frame', () => {
  it('is not wanted while nothing moves', () => {
    const { stage, map, time } = phone([dot('li', 0), dot('wang', 100)]);
    expect(stage.restless(map, time.now)).toBeNull();
  });

  it('is wanted only as often as a walking child moves by a pixel', () => {
    const { store, stage, map, time } = phone([dot('li', 0)]);
    store.update(dot('li', 1.2), 2.4);
    expect(stage.restless(map, time.now)).toBeCloseTo(2, 2);
  });

  it('is no longer wanted when the child has arrived', () => {
    const { store, stage, map, time, look } = phone([dot('li', 0)]);
    store.update(dot('li', 12), 2);
    look(0.3);
    look(3);
    expect(stage.restless(map, time.now)).toBeNull();
  });

  it('is not wanted for a step in a cluster that nobody would see', () => {
    const { store, stage, map, view, time } = phone([dot('li', 0), dot('wang', 10)]);
    store.update(dot('li', 1), 1);
    expect(stage.restless(map, time.now)).toBeNull();
    expect(view.wait).toBe(Infinity);
  });

  it('comes with the beat for another state in a cluster', () => {
    const { store, view } = phone([dot('li', 0), dot('wang', 10)]);
    store.update(dot('li', 0, { state: 'old' }), 1);
    expect(view.wait).toBeCloseTo(0.25, 1);
  });

  it('comes within an instant of a fix of a dot that is drawn, and with the beat for one that is off the map', () => {
    const { store, view } = phone([dot('li', 0), dot('far', 5000)]);
    store.update(dot('far', 5010), 1);
    expect(view.wait).toBeGreaterThan(0.1);
    store.update(dot('li', 10), 1);
    expect(view.wait).toBeLessThan(0.05);
  });

  it('keeps coming while somebody calls for help, unless motion is unwanted', () => {
    const alarm = [dot('li', 0, { state: 'sos', sign: 'sos' })];
    const moving = phone(alarm);
    const still = phone(alarm, null, true);
    expect(moving.stage.restless(moving.map, moving.time.now)).toBeLessThan(0.1);
    expect(still.stage.restless(still.map, still.time.now)).toBeNull();
  });
});

describe('a finger', () => {
  const at = (east: number) => ({ x: 195 + east, y: 422 });

  it('finds the nearest disc within its breadth', () => {
    const { stage } = phone([dot('li', 0), dot('wang', 40)]);
    const name = (east: number) =>
      stage.idsOf(stage.markAt(at(east)) ?? { slots: [], x: 0, y: 0, radius: 0, selected: false });
    expect(name(0)).toEqual(['li']);
    expect(name(18)).toEqual(['li']);
    expect(name(22)).toEqual(['wang']);
    expect(name(61)).toEqual(['wang']);
    expect(stage.markAt(at(70))).toBeNull();
  });

  it('finds a dot where it is drawn, not where its fix is', () => {
    const { store, stage, time } = phone([dot('li', 0)]);
    store.update(dot('li', 100), 2);
    time.now += 1;
    expect(stage.idsOf(stage.markAt(at(50)) ?? { slots: [], x: 0, y: 0, radius: 0, selected: false })).toEqual(['li']);
    expect(stage.markAt(at(100))).toBeNull();
  });

  it('finds all members of a cluster, and whether zooming in would tell them apart', () => {
    const { stage } = phone([dot('li', 0), dot('wang', 25)]);
    const mark = stage.markAt(at(12));
    expect(mark && stage.idsOf(mark)).toEqual(['li', 'wang']);
    expect(mark && stage.splitZoomOf(mark, 16)).toBe(16.5);
  });
});

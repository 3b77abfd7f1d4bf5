/** What the scene draws of the dots, when it asks for a frame, and what a finger finds. */
import type { Map as MapInstance } from 'maplibre-gl';
import { describe, expect, it } from 'vitest';
import { DotScene } from './DotScene';
import { type Dot, DotStore } from './DotStore';
import type { GlideLayer } from './gpu/GlideLayer';
import type { GlyphAtlas } from './gpu/GlyphAtlas';
import type { DotStyles } from './dotStyle';
import { INSTANCE_BYTES } from './gpu/InstanceBuffer';
import { spriteCell } from './gpu/SpriteAtlas';

const STYLES: DotStyles = {
  sos: { shape: 'alarm', day: '#c8102e', night: '#ff6b70' },
  fresh: { shape: 'filled', day: '#1c7c3c', night: '#5fd38a' },
  old: { shape: 'hollow', day: '#5b6672', night: '#aab6c2' },
};
const HERE = { lng: 116.3, lat: 40 };
/** Degrees to the east of a number of CSS pixels at zoom 16. */
const px = (count: number) => (count * 360) / (512 * 2 ** 16);
const dot = (id: string, east: number, more: Partial<Dot> = {}): Dot => ({
  id,
  lng: HERE.lng + px(east),
  lat: HERE.lat,
  name: id,
  letter: id,
  state: 'fresh',
  course: null,
  ...more,
});

/** A scene on a fake map of a phone's size, without a GPU: glyph atlases are fakes, frames are counted. */
function sceneOf(dots: Dot[], selectedId: string | null = null, reducedMotion = false) {
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
    beginLayout: () => {},
    cellOf: () => 1,
    widthOf: (text: string) => text.length * 8,
  } as unknown as GlyphAtlas;
  const layer = {
    glyphs: { letters: atlas, names: atlas },
    requestFrameWithin: (seconds: number) => (view.wait = Math.min(view.wait, seconds)),
  } as unknown as GlideLayer;
  const scene = new DotScene(store, () => time.now);
  scene.configure({ styles: STYLES, datum: 'wgs84', selectedId, reducedMotion });
  scene.attach(map, layer);
  scene.prepare(map, time.now);
  const drawFrame = (seconds = 0) => scene.prepare(map, (time.now += seconds));
  return {
    store,
    scene,
    map,
    view,
    time,
    drawFrame,
    clustered: () => scene.drawn().flatMap(({ id, clustered }) => (clustered ? [id] : [])),
  };
}

describe('what is drawn of a class', () => {
  it('is one cluster where pupils overlap, and dots where they do not', () => {
    const { scene, clustered } = sceneOf([dot('li', 0), dot('wang', 10), dot('zhao', 100)]);
    expect(clustered()).toEqual(['li', 'wang']);
    expect(scene.frame.clusters.count).toBe(1);
    expect(scene.frame.dots.count).toBe(3);
  });

  it('never has the selected pupil in a cluster', () => {
    const { scene, clustered } = sceneOf([dot('li', 0), dot('wang', 10), dot('zhao', 12)], 'wang');
    expect(clustered()).toEqual(['li', 'zhao']);
    expect(scene.frame.selectedName.count).toBe(1);
  });

  it('shows an alarm on its cluster, with a pulse and a badge', () => {
    const calm = sceneOf([dot('li', 0), dot('wang', 10)]).scene.frame;
    const alarmed = sceneOf([dot('li', 0, { state: 'sos', badge: 'sos' }), dot('wang', 10)]).scene.frame;
    expect([calm.circles.count, calm.above.count]).toEqual([0, 0]);
    expect([alarmed.circles.count, alarmed.above.count]).toEqual([1, 1]);
  });

  it('draws an unknown state in the calmest style, never as an alarm', () => {
    const { frame } = sceneOf([dot('li', 0, { state: 'new in a later version' })]).scene;
    const calmest = Object.keys(STYLES).indexOf('old');
    // The disc is the second instance of a dot.
    const disc = new Uint8Array(frame.dots.bytes, INSTANCE_BYTES);
    expect([...disc.subarray(44, 46)]).toEqual([spriteCell.disc(calmest), calmest]);
  });

  it.each([
    ['the flag of the group', { flag: 2 }, spriteCell.flag(2)],
    ['the badge before the flag', { flag: 2, badge: 'battery' }, spriteCell.badge(3)],
  ] as const)('shows %s at the upper right', (_, more, sprite) => {
    const { frame } = sceneOf([dot('li', 0, more)]).scene;
    // The sign is the third instance of a dot.
    expect(new Uint8Array(frame.dots.bytes, 2 * INSTANCE_BYTES)[44]).toBe(sprite);
  });

  it('falls apart when the viewer zooms in', () => {
    const { view, drawFrame, clustered } = sceneOf([dot('li', 0), dot('wang', 20)]);
    view.zoom = 17;
    drawFrame();
    expect(clustered()).toEqual([]);
  });

  it('takes a pupil out of a cluster with the next layout, not at once', () => {
    const { store, drawFrame, clustered } = sceneOf([dot('li', 0), dot('wang', 10)]);
    store.update(dot('wang', 120), 1);
    drawFrame(0.1);
    expect(clustered()).toEqual(['li', 'wang']);
    drawFrame(0.2);
    expect(clustered()).toEqual([]);
  });

  it('reports where each dot is drawn between two fixes', () => {
    const { store, time, scene } = sceneOf([dot('li', 0)]);
    store.update(dot('li', 100), 2);
    time.now += 1;
    const [drawn] = scene.drawn();
    expect(((drawn?.lng ?? 0) - HERE.lng) / px(1)).toBeCloseTo(50, 0);
    expect(drawn).toMatchObject({ id: 'li', state: 'fresh', clustered: false });
  });

  it('jumps when motion is reduced', () => {
    const { store, scene } = sceneOf([dot('li', 0)], null, true);
    store.update(dot('li', 100), 2);
    expect(((scene.drawn()[0]?.lng ?? 0) - HERE.lng) / px(1)).toBeCloseTo(100, 0);
  });
});

describe('a frame', () => {
  it('is not due while nothing moves', () => {
    const { scene, map, time } = sceneOf([dot('li', 0), dot('wang', 100)]);
    expect(scene.nextFrameIn(map, time.now)).toBeNull();
  });

  it('is due only as often as a walking pupil moves by a pixel', () => {
    const { store, scene, map, time } = sceneOf([dot('li', 0)]);
    store.update(dot('li', 1.2), 2.4);
    expect(scene.nextFrameIn(map, time.now)).toBeCloseTo(2, 2);
  });

  it('is not due any more when the pupil has arrived', () => {
    const { store, scene, map, time, drawFrame } = sceneOf([dot('li', 0)]);
    store.update(dot('li', 12), 2);
    drawFrame(0.3);
    drawFrame(3);
    expect(scene.nextFrameIn(map, time.now)).toBeNull();
  });

  it('is not due for a move in a cluster that nobody would see', () => {
    const { store, scene, map, view, time } = sceneOf([dot('li', 0), dot('wang', 10)]);
    store.update(dot('li', 1), 1);
    expect(scene.nextFrameIn(map, time.now)).toBeNull();
    expect(view.wait).toBe(Infinity);
  });

  it('is due with the next layout when a state in a cluster changes', () => {
    const { store, view } = sceneOf([dot('li', 0), dot('wang', 10)]);
    store.update(dot('li', 0, { state: 'old' }), 1);
    expect(view.wait).toBeCloseTo(0.25, 1);
  });

  it('is due at once after a fix of a visible dot, and with the next layout after one off the map', () => {
    const { store, view } = sceneOf([dot('li', 0), dot('far', 5000)]);
    store.update(dot('far', 5010), 1);
    expect(view.wait).toBeGreaterThan(0.1);
    store.update(dot('li', 10), 1);
    expect(view.wait).toBeLessThan(0.05);
  });

  it('is due again and again while an alarm pulses, unless motion is reduced', () => {
    const alarm = [dot('li', 0, { state: 'sos', badge: 'sos' })];
    const moving = sceneOf(alarm);
    const still = sceneOf(alarm, null, true);
    expect(moving.scene.nextFrameIn(moving.map, moving.time.now)).toBeLessThan(0.1);
    expect(still.scene.nextFrameIn(still.map, still.time.now)).toBeNull();
  });
});

describe('a finger', () => {
  const at = (east: number) => ({ x: 195 + east, y: 422 });

  it('finds the nearest disc within its width', () => {
    const { scene } = sceneOf([dot('li', 0), dot('wang', 40)]);
    const name = (east: number) =>
      scene.idsOf(scene.markerAt(at(east)) ?? { slots: [], x: 0, y: 0, radius: 0, selected: false });
    expect(name(0)).toEqual(['li']);
    expect(name(18)).toEqual(['li']);
    expect(name(22)).toEqual(['wang']);
    expect(name(61)).toEqual(['wang']);
    expect(scene.markerAt(at(70))).toBeNull();
  });

  it('finds a dot where it is drawn, not at its target', () => {
    const { store, scene, time } = sceneOf([dot('li', 0)]);
    store.update(dot('li', 100), 2);
    time.now += 1;
    expect(scene.idsOf(scene.markerAt(at(50)) ?? { slots: [], x: 0, y: 0, radius: 0, selected: false })).toEqual([
      'li',
    ]);
    expect(scene.markerAt(at(100))).toBeNull();
  });

  it('finds all members of a cluster, and the zoom at which it falls apart', () => {
    const { scene } = sceneOf([dot('li', 0), dot('wang', 25)]);
    const marker = scene.markerAt(at(12));
    expect(marker && scene.idsOf(marker)).toEqual(['li', 'wang']);
    expect(marker && scene.expansionZoomOf(marker, 16)).toBe(16.5);
  });
});

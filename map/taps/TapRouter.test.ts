/** Which handler gets a tap on the map. */
import type { Map as MapInstance, MapMouseEvent } from 'maplibre-gl';
import { describe, expect, it } from 'vitest';
import { TapRouter } from './TapRouter';

/**
 * A map with these layers, from the bottom to the top, and these features under the finger and near it, from the top to
 * the bottom.
 */
const mapWith = (order: string[], under: string[], near = under) =>
  ({
    getLayersOrder: () => order,
    getLayer: (id: string) => (order.includes(id) ? { id } : undefined),
    queryRenderedFeatures: (where: unknown[], { layers }: { layers: string[] }) =>
      (Array.isArray(where[0]) ? near : under)
        .filter((id) => layers.includes(id))
        .map((id) => ({ layer: { id }, properties: { id } })),
  }) as unknown as MapInstance;
const tap = { point: { x: 10, y: 20 } } as MapMouseEvent;

const routerFor = (...layers: string[]) => {
  const tapped: string[] = [];
  const router = new TapRouter();
  for (const layer of layers) router.onFeatureTap(layer, () => tapped.push(layer));
  return { router, tapped };
};

describe('a tap on the map', () => {
  it('goes to the topmost layer under the finger, and to no other', () => {
    const { router, tapped } = routerFor('areas', 'tracks');
    router.route(mapWith(['areas', 'tracks'], ['tracks', 'areas']), tap);
    expect(tapped).toEqual(['tracks']);
  });

  it('goes to a dot above a fence, and to the fence beside the dot', () => {
    const { router, tapped } = routerFor('areas');
    let hit = true;
    router.onHitTest('dots', () => (hit ? () => tapped.push('dots') : null));
    const map = mapWith(['areas', 'dots'], ['areas']);
    router.route(map, tap);
    hit = false;
    router.route(map, tap);
    expect(tapped).toEqual(['dots', 'areas']);
  });

  it('goes to a draft above the dots', () => {
    const { router, tapped } = routerFor('draft');
    router.onHitTest('dots', () => () => tapped.push('dots'));
    router.route(mapWith(['dots', 'draft'], ['draft']), tap);
    expect(tapped).toEqual(['draft']);
  });

  it('goes to a thin line that the finger narrowly missed, unless the finger hit something else', () => {
    const { router, tapped } = routerFor('tracks', 'areas');
    router.route(mapWith(['areas', 'tracks'], [], ['tracks']), tap);
    router.route(mapWith(['areas', 'tracks'], ['areas'], ['tracks']), tap);
    expect(tapped).toEqual(['tracks', 'areas']);
  });

  it('on nothing does nothing', () => {
    const { router, tapped } = routerFor('areas');
    router.route(mapWith(['areas'], []), tap);
    expect(tapped).toEqual([]);
  });

  it('does nothing while a drawing tool has suspended the router', () => {
    const { router, tapped } = routerFor('areas');
    const resume = router.suspend();
    const map = mapWith(['areas'], ['areas']);
    router.route(map, tap);
    expect(router.hasHandlerAt(map, tap)).toBe(false);
    resume();
    router.route(map, tap);
    expect(tapped).toEqual(['areas']);
  });

  it('does not go to a layer that is no longer on the map', () => {
    const { router, tapped } = routerFor('areas');
    router.route(mapWith([], ['areas']), tap);
    expect(tapped).toEqual([]);
  });
});

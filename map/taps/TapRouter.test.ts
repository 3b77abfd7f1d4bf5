import type { Map as MapInstance, MapMouseEvent } from 'maplibre-gl';
import { describe, expect, it } from 'vitest';
import { TapDesk } from './TapRouter';

/** A map that has these layers, bottom first, and under the finger these features, top first. */
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

const desk = (...layers: string[]) => {
  const heard: string[] = [];
  const taps = new TapDesk();
  for (const layer of layers) taps.answerFeatures(layer, () => heard.push(layer));
  taps.answerEmpty(() => heard.push('nothing'));
  return { taps, heard };
};

describe('a tap on the map', () => {
  it('is answered by the topmost of what lies under the finger, and by nobody else', () => {
    const { taps, heard } = desk('areas', 'tracks');
    taps.tapped(mapWith(['areas', 'tracks'], ['tracks', 'areas']), tap);
    expect(heard).toEqual(['tracks']);
  });

  it('is answered by a dot above a fence, and by the fence beside the dot', () => {
    const { taps, heard } = desk('areas');
    let hit = true;
    taps.answerPicks('dots', () => (hit ? () => heard.push('dots') : null));
    const map = mapWith(['areas', 'dots'], ['areas']);
    taps.tapped(map, tap);
    hit = false;
    taps.tapped(map, tap);
    expect(heard).toEqual(['dots', 'areas']);
  });

  it('is answered by a draft above the dots', () => {
    const { taps, heard } = desk('draft');
    taps.answerPicks('dots', () => () => heard.push('dots'));
    taps.tapped(mapWith(['dots', 'draft'], ['draft']), tap);
    expect(heard).toEqual(['draft']);
  });

  it('finds a thin line that the finger narrowly missed, but prefers what it hit', () => {
    const { taps, heard } = desk('tracks', 'areas');
    taps.tapped(mapWith(['areas', 'tracks'], [], ['tracks']), tap);
    taps.tapped(mapWith(['areas', 'tracks'], ['areas'], ['tracks']), tap);
    expect(heard).toEqual(['tracks', 'areas']);
  });

  it('on nothing is heard by who listens for that', () => {
    const { taps, heard } = desk('areas');
    taps.tapped(mapWith(['areas'], []), tap);
    expect(heard).toEqual(['nothing']);
  });

  it('is not answered while a drawing tool owns the finger', () => {
    const { taps, heard } = desk('areas');
    const open = taps.close();
    const map = mapWith(['areas'], ['areas']);
    taps.tapped(map, tap);
    expect(taps.answers(map, tap)).toBe(false);
    open();
    taps.tapped(map, tap);
    expect(heard).toEqual(['areas']);
  });

  it('is not answered for a layer that is gone', () => {
    const { taps, heard } = desk('areas');
    taps.tapped(mapWith([], ['areas']), tap);
    expect(heard).toEqual(['nothing']);
  });
});

import { describe, expect, it } from 'vitest';
import { DotField } from './DotTable';
import { type Dot, type DotChange, DotStore } from './DotStore';

const dot = (id: string, lng: number, lat: number, state = 'fresh'): Dot => ({
  id,
  lng,
  lat,
  state,
  name: id,
  mark: id,
  course: null,
});
const field = (...dots: Dot[]) => {
  const made = new DotField();
  made.replace(dots, 'wgs84', 0, 0);
  return made;
};
const place = (of: DotField, id: string, now: number) => {
  const [lng, lat] = of.placeAt(of.slotOf(id) ?? -1, now);
  return [Number(lng.toFixed(6)), Number(lat.toFixed(6))];
};

describe('a dot between two fixes', () => {
  it('is half way after half the time, and there at the end', () => {
    const walk = field(dot('li', 116.3, 40));
    walk.update(dot('li', 116.302, 40), 10, 2);
    expect(place(walk, 'li', 10)).toEqual([116.3, 40]);
    expect(place(walk, 'li', 11)).toEqual([116.301, 40]);
    expect(place(walk, 'li', 12)).toEqual([116.302, 40]);
    expect(place(walk, 'li', 99)).toEqual([116.302, 40]);
  });

  it('turns where it is when the next fix comes before it has arrived', () => {
    const walk = field(dot('li', 116.3, 40));
    walk.update(dot('li', 116.302, 40), 10, 2);
    walk.update(dot('li', 116.301, 40.002), 11, 1);
    expect(place(walk, 'li', 11)).toEqual([116.301, 40]);
    expect(place(walk, 'li', 12)).toEqual([116.301, 40.002]);
  });

  it('jumps over more than two kilometres', () => {
    const bus = field(dot('li', 116.3, 40));
    bus.update(dot('li', 116.33, 40), 10, 2);
    expect(place(bus, 'li', 10)).toEqual([116.33, 40]);
  });

  it('jumps when nothing may move', () => {
    const calm = field(dot('li', 116.3, 40));
    calm.update(dot('li', 116.301, 40), 10, 0);
    expect(place(calm, 'li', 10)).toEqual([116.301, 40]);
  });

  it('goes on walking when others come and go', () => {
    const walk = field(dot('li', 116.3, 40), dot('wang', 116.31, 40));
    walk.update(dot('wang', 116.312, 40), 10, 2);
    walk.replace([dot('wang', 116.312, 40), dot('zhao', 116.32, 40)], 'wgs84', 11, 0);
    expect(place(walk, 'wang', 11)).toEqual([116.311, 40]);
    expect(walk.slotOf('li')).toBeUndefined();
  });

  it('stays where it is, in WGS-84, when the basemap changes its datum', () => {
    const still = field(dot('li', 116.3, 40));
    const drawnAt = still.xAt(0, 0);
    still.replace([dot('li', 116.3, 40)], 'gcj02', 5, 0);
    expect(still.xAt(0, 5)).not.toBe(drawnAt);
    const [lng = 0, lat = 0] = place(still, 'li', 5);
    expect(Math.abs(lng - 116.3) + Math.abs(lat - 40)).toBeLessThan(1e-5);
  });

  it('is asked for in vain when it is not there', () => {
    expect(field(dot('li', 116.3, 40)).update(dot('wang', 116.3, 40), 0, 1)).toBeUndefined();
  });
});

describe('the store of dots', () => {
  const heard = (store: DotStore) => {
    const changes: DotChange[] = [];
    store.subscribe((change) => changes.push(change));
    return changes;
  };

  it('tells of the one that moved, and of all when there is a new one', () => {
    const store = new DotStore();
    store.set([dot('li', 116.3, 40)]);
    const changes = heard(store);
    store.update(dot('li', 116.301, 40), 1.2);
    store.update(dot('wang', 116.3, 40));
    store.remove('li');
    expect(changes.map(({ dots, seconds }) => [dots?.map(({ id }) => id) ?? 'all', seconds])).toEqual([
      [['li'], 1.2],
      ['all', 0],
      ['all', 0],
    ]);
    expect([...store.values()].map(({ id }) => id)).toEqual(['wang']);
  });

  it('is silent about the removal of nobody', () => {
    const store = new DotStore();
    const changes = heard(store);
    store.remove('li');
    expect(changes).toEqual([]);
  });
});

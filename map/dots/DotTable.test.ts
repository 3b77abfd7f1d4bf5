/** Glides of dots between two fixes, and the store of dots. */
import { describe, expect, it } from 'vitest';
import { DotTable } from './DotTable';
import { type Dot, type DotChange, DotStore } from './DotStore';

const dot = (id: string, lng: number, lat: number, state = 'fresh'): Dot => ({
  id,
  lng,
  lat,
  state,
  name: id,
  letter: id,
  course: null,
});
const tableOf = (...dots: Dot[]) => {
  const table = new DotTable();
  table.setAll(dots, 'wgs84', 0, 0);
  return table;
};
const positionOf = (table: DotTable, id: string, now: number) => {
  const [lng, lat] = table.lngLatAt(table.slotOf(id) ?? -1, now);
  return [Number(lng.toFixed(6)), Number(lat.toFixed(6))];
};

describe('a dot between two fixes', () => {
  it('is half way after half the time, and there at the end', () => {
    const table = tableOf(dot('li', 116.3, 40));
    table.update(dot('li', 116.302, 40), 10, 2);
    expect(positionOf(table, 'li', 10)).toEqual([116.3, 40]);
    expect(positionOf(table, 'li', 11)).toEqual([116.301, 40]);
    expect(positionOf(table, 'li', 12)).toEqual([116.302, 40]);
    expect(positionOf(table, 'li', 99)).toEqual([116.302, 40]);
  });

  it('turns at its present position when the next fix comes before it has arrived', () => {
    const table = tableOf(dot('li', 116.3, 40));
    table.update(dot('li', 116.302, 40), 10, 2);
    table.update(dot('li', 116.301, 40.002), 11, 1);
    expect(positionOf(table, 'li', 11)).toEqual([116.301, 40]);
    expect(positionOf(table, 'li', 12)).toEqual([116.301, 40.002]);
  });

  it('jumps over more than two kilometres', () => {
    const table = tableOf(dot('li', 116.3, 40));
    table.update(dot('li', 116.33, 40), 10, 2);
    expect(positionOf(table, 'li', 10)).toEqual([116.33, 40]);
  });

  it('jumps when a glide takes no time', () => {
    const table = tableOf(dot('li', 116.3, 40));
    table.update(dot('li', 116.301, 40), 10, 0);
    expect(positionOf(table, 'li', 10)).toEqual([116.301, 40]);
  });

  it('continues its glide when other dots come and go', () => {
    const table = tableOf(dot('li', 116.3, 40), dot('wang', 116.31, 40));
    table.update(dot('wang', 116.312, 40), 10, 2);
    table.setAll([dot('wang', 116.312, 40), dot('zhao', 116.32, 40)], 'wgs84', 11, 0);
    expect(positionOf(table, 'wang', 11)).toEqual([116.311, 40]);
    expect(table.slotOf('li')).toBeUndefined();
  });

  it('keeps its WGS-84 position when the basemap has another datum', () => {
    const table = tableOf(dot('li', 116.3, 40));
    const drawnAt = table.xAt(0, 0);
    table.setAll([dot('li', 116.3, 40)], 'gcj02', 5, 0);
    expect(table.xAt(0, 5)).not.toBe(drawnAt);
    const [lng = 0, lat = 0] = positionOf(table, 'li', 5);
    expect(Math.abs(lng - 116.3) + Math.abs(lat - 40)).toBeLessThan(1e-5);
  });

  it('cannot be updated when it is unknown', () => {
    expect(tableOf(dot('li', 116.3, 40)).update(dot('wang', 116.3, 40), 0, 1)).toBeUndefined();
  });
});

describe('the store of dots', () => {
  const changesOf = (store: DotStore) => {
    const changes: DotChange[] = [];
    store.subscribe((change) => changes.push(change));
    return changes;
  };

  it('notifies of the dot that moved, and of all dots when there is a new one', () => {
    const store = new DotStore();
    store.set([dot('li', 116.3, 40)]);
    const changes = changesOf(store);
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

  it('does not notify when an unknown dot is removed', () => {
    const store = new DotStore();
    const changes = changesOf(store);
    store.remove('li');
    expect(changes).toEqual([]);
  });
});

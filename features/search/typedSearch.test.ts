/** Reading what is typed: words, metres at their end, and coordinates of three datums. */
import { describe, expect, it } from 'vitest';
import { planarMetres } from '../../contract/geo';
import { toMap } from '../../map/geo/datum';
import { typedSearch } from './typedSearch';

describe('words and metres', () => {
  it.each([
    ['书院公园', '书院公园', null],
    ['书院公园 200米', '书院公园', 200],
    ['书院公园200米', '书院公园', 200],
    ['sygy 200m', 'sygy', 200],
    ['library 1.5 km', 'library', 1_500],
    ['  Academy Park  300 metres ', 'Academy Park', 300],
    ['书院公园 ２００米', '书院公园', 200],
    ['三年级1班', '三年级1班', null],
    ['三年级 1', '三年级 1', null],
    ['人民路12号3单元', '人民路12号3单元', null],
    ['bus 5, 7', 'bus 5, 7', null],
    ['家 1米', '家', 15],
    ['家 99999米', '家', 50_000],
    ['200米', '', 200],
    ['', '', null],
  ])('%s', (typed, words, metres) => {
    expect(typedSearch(typed)).toEqual({ words, metres, points: [] });
  });
});

describe('coordinates', () => {
  it.each([
    '30.93, 120.92',
    '120.92,30.93',
    '30.93 N 120.92 E',
    '30°55\'48"N 120°55\'12"E',
    '北纬30.93度，东经120.92度',
  ])('reads %s in the datum of each map, the commonest first', (typed) => {
    const { words, metres, points } = typedSearch(typed);
    expect([words, metres, points.map(({ datum }) => datum)]).toEqual(['', null, ['gcj02', 'bd09', 'wgs84']]);
    for (const { datum, at } of points) {
      // Back in its datum it is what was typed.
      const [lng, lat] = toMap(datum, at);
      expect([lng, lat]).toEqual([expect.closeTo(120.92, 5), expect.closeTo(30.93, 5)]);
    }
    const [gcj = { at: [0, 0] as const }, , wgs = gcj] = points;
    expect(planarMetres(gcj.at, wgs.at)).toBeGreaterThan(300);
  });

  it.each(['12 3', '91.5, 91.5', '30.93'])('%s is none', (typed) => {
    expect(typedSearch(typed).points).toEqual([]);
  });
});

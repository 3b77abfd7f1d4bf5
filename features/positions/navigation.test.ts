/** A map app is led to the child, not half a kilometre beside. */
import { expect, it } from 'vitest';
import { fromMap } from '../../map/geo/datum';
import { navigationAddress } from './navigation';

const CHILD = [116.397, 39.909] as const;

it.each(['amap', 'tencent', 'apple'] as const)('%s gets the point in its own datum', (app) => {
  const numbers = [...navigationAddress(app, CHILD, '李明').matchAll(/\d+\.\d{6}/g)]
    .map(([text]) => Number(text))
    .sort((a, b) => b - a);
  const [lng, lat] = fromMap('gcj02', [numbers[0] ?? 0, numbers[1] ?? 0]);
  expect(lng).toBeCloseTo(CHILD[0], 4);
  expect(lat).toBeCloseTo(CHILD[1], 4);
  expect(Math.abs((numbers[0] ?? 0) - CHILD[0]), 'and is shifted').toBeGreaterThan(0.003);
});

it('a geo: address is WGS-84 by definition', () => {
  expect(navigationAddress('other', CHILD, '李明')).toBe(
    'geo:39.909000,116.397000?q=39.909000,116.397000(%E6%9D%8E%E6%98%8E)',
  );
});

/** Each map app gets the point in its own datum. */
import { expect, it } from 'vitest';
import { fromMap } from '../../map/geo/datum';
import { navigationAddress } from './navigation';

const PUPIL = [116.397, 39.909] as const;

it.each(['amap', 'tencent', 'apple'] as const)('%s gets the point in its own datum', (app) => {
  const numbers = [...navigationAddress(app, PUPIL, '李明').matchAll(/\d+\.\d{6}/g)]
    .map(([text]) => Number(text))
    .sort((a, b) => b - a);
  const [lng, lat] = fromMap('gcj02', [numbers[0] ?? 0, numbers[1] ?? 0]);
  expect(lng).toBeCloseTo(PUPIL[0], 4);
  expect(lat).toBeCloseTo(PUPIL[1], 4);
  expect(Math.abs((numbers[0] ?? 0) - PUPIL[0]), 'the point is shifted').toBeGreaterThan(0.003);
});

it('a geo: address is WGS-84 by definition', () => {
  expect(navigationAddress('other', PUPIL, '李明')).toBe(
    'geo:39.909000,116.397000?q=39.909000,116.397000(%E6%9D%8E%E6%98%8E)',
  );
});

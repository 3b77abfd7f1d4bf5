/** The comparison of ways to place scans, on a made town: ours is better than the others, and holds its word. */
import { expect, it, vi } from 'vitest';
import { wifi } from './wifi';

it('ours places a made town better than the mean of known places and than the rules of ichnaea', () => {
  vi.stubEnv('REAL_SCANS', '');
  const rows = [...wifi()].filter(({ what }) => what === 'made');
  const of = (way: string) => rows.find((row) => row['way'] === way) as Record<string, number>;
  const [ours, naive, ichnaea] = [of('ours'), of('naive'), of('ichnaea')];
  expect(ours).toMatchObject({ tests: 400 });
  expect(ours['locatedPercent']).toBeGreaterThanOrEqual(95);
  for (const key of ['median', 'p68', 'p95']) {
    expect(ours[key], key).toBeLessThan(naive?.[key] ?? 0);
    expect(ours[key], key).toBeLessThan(ichnaea?.[key] ?? 0);
  }
  expect(ours['withinPercent']).toBeGreaterThan(58);
  expect(ours['withinPercent']).toBeLessThan(80);
});

/**
 * Which fixes are flagged, and why. Each day is a string of what the card reported: '.' at home, other letters
 * elsewhere.
 */
import { describe, expect, it } from 'vitest';
import type { Fix } from '../../positions';
import { flagsOf, reasonsOf } from '../fixes/dayFixes';
import { testTime, TEST_DAY, fixAt, type LocalPoint, storyOf } from '../day.fixtures';

const PLACES: Record<string, LocalPoint> = { '.': [0, 0], a: [300, 0], f: [9_000, 0], g: [9_100, 50], w: [0, 90_000] };
const START = testTime('10:00');
const seen = (sightings: string, every: number, more: Partial<Fix> = {}) =>
  sightings.split('').map((place, n) => fixAt(START + n * every * 1000, PLACES[place] ?? [0, 0], more));
/** The flags of a day as the first letters of the reasons: 's' for speed. */
const doubts = (fixes: readonly Fix[]) =>
  [...storyOf(fixes, TEST_DAY).flags]
    .map((flags) =>
      flags
        ? reasonsOf(flags)
            .map(([letter]) => letter)
            .join('')
        : '.',
    )
    .join('');

describe('the speed is flagged', () => {
  it.each([
    ['of one fix that jumps and returns', '.....f.....', 60, '.....s.....'],
    ['of several that jump together', '.....fgfg.....', 60, '.....ssss.....'],
    ['of jumps to different places', '....fwgf.wg....', 60, '....ssss.ss....'],
    ['of every second fix, if need be', '..f.f.f.f...', 60, '..s.s.s.s...'],
    ['of a cold start', 'fg..............', 10, 'ss..............'],
    ['of a last fix that no other confirms', '..............f', 60, '..............s'],
    ['of a spike whose way out alone could be driven', '..........a..........', 10, '..........s..........'],
    ['of a spike of three fixes', '..........aaa..........', 10, '..........sss..........'],
  ])('%s', (_, sightings, every, expected) => expect(doubts(seen(sightings, every))).toBe(expected));
});

describe('the speed is believed', () => {
  it.each([
    ['of a drive of 300 m in a minute', '.....aaaaaaa', 60],
    ['of nine kilometres in ten minutes', '.....f......', 600],
    ['on both sides of a jump between two half hours', `${'.'.repeat(30)}${'f'.repeat(30)}`, 60],
  ])('%s', (_, sightings, every) => expect(doubts(seen(sightings, every))).toBe('.'.repeat(sightings.length)));

  it('of a step at the speed of a plane never, whatever the speedometer reports', () => {
    const fixes = seen('.....f.....', 60, { speed: 900 });
    expect(doubts(fixes)).toBe('.....s.....');
  });
  it('of Wi-Fi fixes less than of GPS fixes', () => {
    const hop = (source: 'gps' | 'wifi') =>
      doubts([
        ...seen('.....', 10),
        fixAt(START + 50_000, [420, 0], { source }),
        ...seen('..........', 10).map((fix, n) =>
          fixAt(START + 60_000 + n * 10_000, [840, 0], {
            ...fix,
            fixTime: new Date(START + 60_000 + n * 10_000).toISOString(),
            lng: fixAt(0, [840, 0]).lng,
          }),
        ),
      ]);
    expect(hop('gps')).not.toContain('s');
    expect(hop('wifi')).toContain('s');
  });
});

it('an hour of noise does not affect the fixes after it', () => {
  const wild = Array.from({ length: 1_200 }, (_, n) =>
    fixAt(START + n * 3_000, [((n * 7_919) % 1_000) * 1_000, ((n * 104_729) % 1_000) * 1_000]),
  );
  const calm = Array.from({ length: 400 }, (_, n) => fixAt(START + (1_200 + n) * 3_000, [n * 4, 0]));
  const flags = doubts([...wild, ...calm]);
  expect(flags.slice(1_200)).toBe('.'.repeat(400));
  expect(flags.slice(0, 1_200).replaceAll('s', '').length).toBeLessThan(60);
});

describe('of two fixes of one instant', () => {
  const twice = (more: Partial<Fix>) => {
    const fixes = seen('.........', 60);
    fixes.splice(4, 0, fixAt(START + 4 * 60_000, [40, 0], more));
    return doubts(fixes);
  };
  it('the more accurate one is believed', () => {
    expect(twice({ accuracy: 50 })).toBe('....s.....');
    expect(twice({ accuracy: 2 })).toBe('.....s....');
  });
  it('both are believed when they are at the same place', () => {
    const fixes = seen('.........', 60);
    expect(doubts([...fixes.slice(0, 5), ...fixes.slice(4)])).toBe('..........');
  });
});

describe('a fix is flagged for itself', () => {
  it.each<[string, Partial<Fix>, string]>([
    ['accuracy', { accuracy: 150.01 }, 'a'],
    ['accuracy just good enough', { accuracy: 150 }, '.'],
    ['no accuracy', { accuracy: null }, '.'],
    ['a cell fix', { source: 'cell', accuracy: 900 }, 'c'],
    ['the zero coordinates', { lng: 0, lat: 0 }, 'z'],
    ['an impossible latitude', { lat: 91 }, 'i'],
    ['reasons that only the intake knows', { noise: ['mock', 'invalid'] }, 'im'],
    ['a flag of the intake that the day would not set', { noise: ['speed'] }, 's'],
    ['both', { source: 'cell', noise: ['speed'] }, 'sc'],
  ])('%s', (_, more, expected) => {
    const fixes = seen('.......', 60);
    fixes[3] = { ...fixAt(START + 3 * 60_000, [0, 0]), ...more };
    expect(doubts(fixes)).toBe(`...${expected}...`);
  });
});

it('reasons survive encoding into a byte', () => {
  expect(reasonsOf(flagsOf(['zero', 'invalid', 'cell']))).toEqual(['invalid', 'cell', 'zero']);
  expect(reasonsOf(0)).toEqual([]);
});

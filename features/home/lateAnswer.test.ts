/** A child who has been at home after school is late no more. */
import { expect, it } from 'vitest';
import type { DayTrack } from '../../contract';
import { wasHome } from './lateAnswer';

const HOME = {
  name: '家',
  names: { kind: 'home', latin: '' } as const,
  lng: 120.92,
  lat: 30.92,
  radius: 60,
  home: true,
};
/** Fixes at home or a kilometre away, by satellite (0) or a mast (2), with noise flags. */
const track = (
  ...rows: { at: 'home' | 'away'; source?: number; noise?: number }[]
): Pick<DayTrack, 'fixes' | 'places'> => ({
  places: [HOME],
  fixes: {
    time: rows.map((_, row) => row * 60_000),
    lng: rows.map(({ at }) => (at === 'home' ? 120.92 : 120.93)),
    lat: rows.map(() => 30.92),
    accuracy: rows.map(() => 10),
    source: rows.map(({ source }) => source ?? 0),
    speed: rows.map(() => null),
    course: rows.map(() => null),
    altitude: rows.map(() => null),
    noise: rows.map(({ noise }) => noise ?? 0),
  },
});

it.each([
  [true, track({ at: 'home' }, { at: 'home' }, { at: 'away' })],
  [false, track({ at: 'away' }, { at: 'home' })],
  [false, track({ at: 'home', noise: 4 }, { at: 'home' })],
  [false, track({ at: 'home', source: 2 }, { at: 'home', source: 2 })],
  [false, { ...track({ at: 'home' }, { at: 'home' }), places: [] }],
  [false, null],
])('%s by its fixes after school', (is, fixes) => {
  expect(wasHome(fixes)).toBe(is);
});

/** The answer of the hour: who is in, away, or not accounted for, and why. */
import { expect, it } from 'vitest';
import type { Position } from '../../contract';
import type { SchoolCalendar } from '../../contract/fences';
import { dayPartAt, hourAnswer, nextBellAt, whereaboutsOf } from './hourAnswer';

const ZONE = 'Asia/Shanghai';
/** Monday, 2 March 2026, at a time of the school's zone. */
const at = (time: string, day = '2026-03-02') => Date.parse(`${day}T${time}:00+08:00`);
const CALENDAR: SchoolCalendar = {
  terms: [],
  holidays: ['2026-03-03'],
  schoolDays: [],
  bells: [
    { name: '早读', from: '08:00', to: '08:20' },
    { name: '第一节', from: '08:30', to: '09:10' },
  ],
};

const fixAt = (time: string, source: 'gps' | 'cell' = 'gps', day?: string): NonNullable<Position['fix']> => ({
  fixTime: new Date(at(time, day)).toISOString(),
  lng: 120.9,
  lat: 30.9,
  accuracy: 10,
  source,
  speed: null,
  course: null,
  altitude: null,
  noise: [],
});
const pupil = (more: Partial<Position> = {}): Position => ({
  studentId: 's',
  bound: true,
  fix: fixAt('07:49'),
  contactTime: new Date(at('07:49')).toISOString(),
  receivedTime: null,
  power: null,
  charging: null,
  alarm: null,
  reportInterval: 60,
  lostTime: null,
  place: '归途小学',
  placeNames: { kind: 'school', latin: 'Guitu' },
  ...more,
});
const inClass = (from: string, to: string) => ({
  from: new Date(at(from)).toISOString(),
  to: new Date(at(to)).toISOString(),
});
const away: Partial<Position> = { place: null, placeNames: { kind: null, latin: '' } };

it.each([
  ['04:59', 'none'],
  ['07:50', 'before'],
  ['08:00', 'during'],
  ['09:09', 'during'],
  ['09:10', 'none'],
] as const)('%s is %s', (time, part) => {
  expect(dayPartAt(at(time), ZONE, CALENDAR, null)).toBe(part);
});

it('there is no question on a holiday, at a weekend and without a timetable', () => {
  expect(dayPartAt(at('07:50', '2026-03-03'), ZONE, CALENDAR, null)).toBe('none');
  expect(dayPartAt(at('07:50', '2026-03-07'), ZONE, CALENDAR, null)).toBe('none');
  expect(dayPartAt(at('07:50'), ZONE, { ...CALENDAR, bells: [] }, null)).toBe('none');
});

it('says which bell is next', () => {
  expect(nextBellAt(at('08:10'), ZONE, CALENDAR, null)).toEqual({ name: '第一节', from: '08:30' });
  expect(nextBellAt(at('09:00'), ZONE, CALENDAR, null)).toBeNull();
});

it.each([
  ['a fresh fix on the campus', pupil(), { is: 'in' }],
  ['a fresh fix elsewhere', pupil(away), { is: 'away' }],
  ['an old fix on the campus of a card that still speaks', pupil({ fix: fixAt('07:10') }), { is: 'in' }],
  [
    'an old fix on the campus of a silent card',
    pupil({ fix: fixAt('07:10'), contactTime: new Date(at('07:10')).toISOString() }),
    { is: 'unknown', why: 'old' },
  ],
  ['an old fix elsewhere', pupil({ ...away, fix: fixAt('07:10') }), { is: 'unknown', why: 'old' }],
  [
    'an old fix on the campus of a card that is silent in class',
    pupil({
      fix: fixAt('07:10'),
      contactTime: new Date(at('07:10')).toISOString(),
      quiet: [inClass('07:15', '08:00')],
    }),
    { is: 'in' },
  ],
  [
    'an old fix elsewhere of a card that is silent in class',
    pupil({ ...away, fix: fixAt('07:10'), quiet: [inClass('07:15', '08:00')] }),
    { is: 'unknown', why: 'old' },
  ],
  ['a fix of yesterday', pupil({ fix: fixAt('07:49', 'gps', '2026-03-01') }), { is: 'unknown', why: 'notToday' }],
  ['a fix by a mast', pupil({ fix: fixAt('07:49', 'cell') }), { is: 'unknown', why: 'rough' }],
  ['no fix', pupil({ fix: null }), { is: 'unknown', why: 'noFix' }],
  ['no card', pupil({ bound: false, fix: null }), { is: 'unknown', why: 'noCard' }],
  ['a lost card', pupil({ lostTime: new Date(at('06:00')).toISOString() }), { is: 'unknown', why: 'lost' }],
])('%s', (_, position, expected) => {
  expect(whereaboutsOf(position, at('07:50'), at('00:00'))).toEqual(expected);
});

it('counts everybody once', () => {
  const answer = hourAnswer([pupil(), pupil(away), pupil({ fix: null })], at('07:50'), ZONE, CALENDAR);
  expect([answer?.part, answer?.in, answer?.away.length, answer?.unknown.length]).toEqual(['before', 1, 1, 1]);
  expect(hourAnswer([], at('07:50'), ZONE, CALENDAR)).toBeNull();
});

it('a pupil on leave is neither away nor unknown; one seen in school is in', () => {
  const leaves = [{ from: new Date(at('07:00')).toISOString(), to: new Date(at('12:00')).toISOString() }];
  const all = [pupil({ leaves }), pupil({ ...away, leaves }), pupil({ bound: false, fix: null, leaves }), pupil(away)];
  const answer = hourAnswer(all, at('07:50'), ZONE, CALENDAR);
  expect(answer).toMatchObject({ in: 1, leave: [{ place: null }, { bound: false }], unknown: [] });
  expect(answer?.away).toHaveLength(1);
});

it('a pupil on a trip under way is neither away nor unknown; one seen in school is in', () => {
  const all = [pupil(), pupil(away), pupil({ fix: null }), pupil({ ...away, studentId: 'other' })];
  const answer = hourAnswer(all, at('07:50'), ZONE, CALENDAR, new Set(['s']));
  expect(answer).toMatchObject({ in: 1, trip: 2, away: [{ studentId: 'other' }], unknown: [] });
});

it('goes by the hours of each pupil’s grade: those in lessons first, else those whose lessons are to come', () => {
  const own = {
    ...CALENDAR,
    gradeBells: [{ grades: ['primary 1'], bells: [{ name: '早读', from: '09:00', to: '10:00' }] }],
  };
  const all = [
    pupil({ studentId: 'small', ...away }),
    pupil({ studentId: 'big', contactTime: new Date(at('08:09')).toISOString() }),
  ];
  const gradeOf = (studentId: string) => (studentId === 'small' ? 'primary 1' : 'primary 6');
  const ask = (time: string) => hourAnswer(all, at(time), ZONE, own, new Set(), gradeOf);
  expect(ask('07:50')).toMatchObject({ part: 'before', in: 1, away: [{ studentId: 'small' }] });
  expect(ask('08:10'), 'the small one has no lesson yet').toMatchObject({ part: 'during', away: [], unknown: [] });
  expect(ask('09:30'), 'only the small one has lessons').toMatchObject({ part: 'during', in: 0 });
  expect(ask('10:30')).toBeNull();
  expect(nextBellAt(at('08:10'), ZONE, own, 'primary 1')).toEqual({ name: '早读', from: '09:00' });
});

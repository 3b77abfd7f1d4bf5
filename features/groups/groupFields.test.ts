/** The form of a group: days and times of the school's zone, and what is wrong. */
import { expect, it } from 'vitest';
import type { Group } from '../../contract';
import { draftOf, faultsOf, fieldsOf, pupilsInside } from './groupFields';

const ZONE = 'Asia/Shanghai';
const NOW = Date.parse('2026-03-02T01:00:00Z');
const TRIP: Group = {
  groupId: 'g',
  version: 3,
  name: '春游',
  colour: '#4f46e5',
  state: 'before',
  trip: {
    begins: '2026-03-03T00:30:00.000Z',
    ends: '2026-03-03T08:00:00.000Z',
    meeting: { name: '码头', at: { lng: 120.9, lat: 30.9 } },
    ratio: 10,
    route: [
      { lng: 120.9, lat: 30.9 },
      { lng: 120.91, lat: 30.9 },
    ],
    bus: { plate: '沪A12345', seats: 45 },
    contacts: [{ name: '何敏', phone: '138 0000 0003' }],
    consent: true,
    notes: '带水',
  },
  leaders: [{ roleId: 'r', name: '吴老师' }],
  count: 1,
  pupils: [{ studentId: 's', name: '李明', className: '1班', consent: null, onPaper: false }],
  mayChange: true,
  mayDescribe: true,
  prolongsTo: null,
};
const good = () => ({ ...fieldsOf(null, NOW, ZONE), name: '春游', studentIds: new Set(['s']), isTrip: true });
const caller = (name: string, phone: string) => ({ key: 0, name, phone });
const wrong = (more: Partial<ReturnType<typeof good>>) =>
  Object.entries(faultsOf({ ...good(), ...more }, ZONE, NOW, null)).flatMap(([name, is]) => (is ? [name] : []));

it('a trip that is opened and saved stays the same, in the school’s days and times [2.16]', () => {
  const fields = fieldsOf(TRIP, NOW, ZONE);
  expect(fields).toMatchObject({ fromDay: '2026-03-03', fromTime: '08:30', toTime: '16:00' });
  expect(draftOf(fields, ZONE)).toEqual({
    name: '春游',
    colour: '#4f46e5',
    studentIds: ['s'],
    leaderIds: ['r'],
    trip: TRIP.trip,
  });
});

it('a new trip is not over: from eight to four, today until four, then tomorrow', () => {
  const at = (time: string) => {
    const { fromDay, fromTime, toDay, toTime } = fieldsOf(null, Date.parse(time), ZONE);
    return `${fromDay} ${fromTime} ${toDay} ${toTime}`;
  };
  expect(at('2026-03-02T07:59:00Z')).toBe('2026-03-02 08:00 2026-03-02 16:00');
  expect(at('2026-03-02T10:47:00Z')).toBe('2026-03-03 08:00 2026-03-03 16:00');
});

it('a trip that would be over when it is saved is refused; one that was over may be changed', () => {
  const after = Date.parse('2026-03-04T01:00:00Z');
  expect(faultsOf(fieldsOf(TRIP, after, ZONE), ZONE, after, null).over).toBe(true);
  expect(faultsOf(fieldsOf(TRIP, after, ZONE), ZONE, after, TRIP).over).toBe(false);
});

it('a group that is no trip has neither begin nor end', () => {
  expect(draftOf({ ...good(), isTrip: false }, ZONE).trip).toBeNull();
});

it.each([
  [{}, []],
  [{ name: '  ' }, ['name']],
  [{ studentIds: new Set<string>() }, ['pupils']],
  [{ toTime: '07:59' }, ['times']],
  [{ toDay: '2026-03-17' }, ['times']],
  [{ fromDay: '' }, ['times']],
  [{ fromDay: '', isTrip: false }, []],
  [{ ratio: '0' }, ['ratio']],
  [{ ratio: '101' }, ['ratio']],
  [{ ratio: '100' }, []],
  [{ seats: '45' }, ['plate']],
  [{ plate: '1 号车', seats: '45' }, []],
  [{ plate: '1 号车', seats: '0' }, ['seats']],
  [{ plate: '1 号车', seats: 'many' }, ['seats']],
  [{ contacts: [caller('何敏', '13800000003')] }, []],
  [{ contacts: [caller('', '')] }, []],
  [{ contacts: [caller('何敏', '')] }, ['contacts']],
  [{ contacts: [caller('', '13800000003')] }, ['contacts']],
  [{ contacts: [caller('何敏', '138-abc')] }, ['contacts']],
])('%o is wrong in %o', (more, expected) => {
  expect(wrong(more)).toEqual(expected);
});

const SQUARE = [
  [120.92, 30.92],
  [120.93, 30.92],
  [120.93, 30.93],
  [120.92, 30.93],
] as const;
const at = (studentId: string, lng: number, lat: number) => ({ studentId, fix: { lng, lat } });

it('pupils inside a line on the map are those whose last fix is inside, and nobody before there are three corners', () => {
  const pupils = [at('in', 120.925, 30.925), at('out', 120.935, 30.925), { studentId: 'unlocated', fix: null }];
  expect(pupilsInside(SQUARE, pupils)).toEqual(['in']);
  expect(pupilsInside(SQUARE.slice(0, 2), pupils)).toEqual([]);
  expect(pupilsInside(SQUARE.toReversed(), pupils)).toEqual(['in']);
});

/** Tests the texts of waters, and the validation of a changed water and of a planned swim. */
import { describe, expect, it } from 'vitest';
import type { WaterArea } from '../../contract';
import { intlOf } from '../../src/messages/catalogue';
import { textOf } from '../../src/messages/texts';
import '../../src/testing/allTexts';
import { areaFaults, draftOf, formOf } from './areaDraft';
import { plannedSwim, type SwimDraft, suggestedSwim } from './swimDraft';
import { nearbyWords, nearOf, seasonWords } from './waterWords';

const ZONE = 'Asia/Shanghai';
const zh = textOf('water', intlOf('zh'));
const en = textOf('water', intlOf('en'));
const write = (utc: number) => new Date(utc).toISOString().slice(5, 10);

const LAKE: WaterArea = {
  areaId: 'lake',
  name: '东湖',
  danger: 'high',
  polygons: [
    [
      [
        [120.91, 30.91],
        [120.92, 30.91],
        [120.92, 30.92],
        [120.91, 30.91],
      ],
    ],
  ],
  near: null,
  season: { from: '05-01', to: '09-30' },
  hours: [],
  chain: [{ roleId: 'r', name: '周护河', duty: '巡湖员', phone: '13800001111' }],
  source: 'OpenStreetMap',
  version: 3,
  mayEdit: true,
  changedTime: '2026-03-02T01:00:00.000Z',
  changedBy: '赵校长',
  removed: false,
};

describe('the texts of a water', () => {
  it('say whether it is watched now, also over the new year', () => {
    expect(seasonWords(zh, null, 0, ZONE, write)).toBe('全年');
    expect(seasonWords(zh, LAKE.season, Date.parse('2026-07-01T00:00:00Z'), ZONE, write)).toBe('05-01–09-30，正在看护');
    expect(seasonWords(en, LAKE.season, Date.parse('2026-11-01T00:00:00Z'), ZONE, write)).toBe(
      '05-01–09-30, not watched now',
    );
    expect(seasonWords(zh, { from: '12-01', to: '02-15' }, Date.parse('2026-01-10T00:00:00Z'), ZONE, write)).toMatch(
      '正在看护',
    );
  });
  it('use the distance of the danger level when the area has none of its own', () =>
    expect([nearOf(LAKE), nearOf({ near: 40, danger: 'high' })]).toEqual([150, 40]));
  it('say distance and direction from a child', () => {
    const metres = (n: number) => `${n} m`;
    expect(nearbyWords(zh, { name: '东湖', distance: 240, bearing: 88 }, metres)).toBe('离东湖 240 m，在东边');
    expect(nearbyWords(en, { name: '东湖', distance: 240, bearing: null }, metres)).toBe('240 m from 东湖');
    expect(nearbyWords(zh, { name: '东湖', distance: 0, bearing: null }, metres)).toBe('在东湖里');
  });
});

describe('the form of a water', () => {
  it('saves the same area without changes', () => {
    const { name, danger, near, season, hours, chain, polygons, source } = LAKE;
    expect(draftOf(formOf(LAKE), LAKE.polygons, LAKE.source)).toEqual({
      name,
      danger,
      near,
      season,
      hours,
      chain,
      polygons,
      source,
    });
  });
  it('has faults without a name, with an invalid distance or season, or with a guard without a name', () => {
    const form = formOf(LAKE);
    expect(areaFaults(form)).toEqual([]);
    expect(areaFaults({ ...form, name: '  ', near: '5', season: { from: '13-01', to: '9-1' } })).toEqual([
      'name',
      'near',
      'season',
    ]);
    expect(areaFaults({ ...form, near: 'far', chain: [{ roleId: null, name: '', duty: '', phone: null }] })).toEqual([
      'near',
      'chain',
    ]);
    expect(areaFaults({ ...form, hours: [{ days: [], from: '07:00', to: '09:00' }] })).toEqual(['hours']);
  });
  it('saves blank numbers as null', () =>
    expect(
      draftOf(
        { ...formOf(LAKE), near: ' ', chain: [{ roleId: null, name: '钱', duty: '', phone: ' ' }] },
        LAKE.polygons,
        LAKE.source,
      ),
    ).toMatchObject({ near: null, chain: [{ phone: null }] }));
});

describe('a supervised swim', () => {
  const draft: SwimDraft = {
    areaId: 'lake',
    from: '2026-07-01T14:00',
    to: '2026-07-01T15:30',
    classIds: ['class-1'],
    supervisor: ' 吴老师 ',
    note: '',
  };
  it("is planned in the school's time zone", () =>
    expect(plannedSwim(draft, ZONE)).toEqual({
      areaId: 'lake',
      from: '2026-07-01T06:00:00.000Z',
      to: '2026-07-01T07:30:00.000Z',
      classIds: ['class-1'],
      studentIds: [],
      supervisor: '吴老师',
      note: '',
    }));
  it('must end after it begins, and needs a class and a supervisor', () => {
    expect(plannedSwim({ ...draft, to: draft.from }, ZONE)).toBe('swimWrongTime');
    expect(plannedSwim({ ...draft, from: '' }, ZONE)).toBe('swimWrongTime');
    expect(plannedSwim({ ...draft, classIds: [] }, ZONE)).toBe('swimWrongClass');
    expect(plannedSwim({ ...draft, supervisor: ' ' }, ZONE)).toBe('swimWrongSupervisor');
  });
  it('is suggested for the next full hour', () =>
    expect(suggestedSwim('lake', Date.parse('2026-07-01T05:20:00Z'), ZONE)).toMatchObject({
      from: '2026-07-01T14:00',
      to: '2026-07-01T15:00',
    }));
});

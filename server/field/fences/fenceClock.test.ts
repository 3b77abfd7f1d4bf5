/** New and changed fences, and what the clock does to them. */
import { describe, expect, it } from 'vitest';
import { contract } from '../../../contract';
import { spanMs } from '../../../contract/day';
import { retention } from '../../running/retention/deleteOld';
import { importRoster } from '../../running/consequences';
import { draftFor, place } from '../../../tests/harness/fences';
import { MORNING, TEST_SCHOOL } from '../../../tests/harness/testSchool';
import {
  MING,
  HUA,
  tester,
  listenAs,
  save,
  say,
  WALK,
  walk,
  crossings,
  rang,
  sweepOf,
  setUpFenceJourney,
  withoutFenceNotices,
} from '../../../tests/harness/fenceJourney';

const { position } = contract;

setUpFenceJourney();

describe('a new or changed fence', () => {
  it('rings nothing for a pupil who is in it already, and the departure then', async () => {
    await save('li', draftFor(['s-ming'], { shape: { kind: 'circle', centre: [121, 31], radius: 100 } }));
    await walk(WALK.slice(0, 7));
    const fence = await save('li', draftFor(['s-ming'], { name: '新' }));
    await say(20.5, 0);
    await walk(WALK.slice(7));
    expect((await crossings('li')).map(({ kind, fenceId }) => [kind, fenceId])).toEqual([['leave', fence.fenceId]]);
  });

  it('that is only renamed goes on as it was; that is redrawn begins anew', async () => {
    const fence = await save('li', draftFor(['s-ming']));
    await walk(WALK.slice(0, 7));
    const renamed = await save('li', { ...draftFor(['s-ming']), name: '新名' }, { fenceId: fence.fenceId, version: 1 });
    await walk(WALK.slice(7));
    expect((await crossings('li')).map(({ kind, fenceName, fenceVersion }) => [kind, fenceName, fenceVersion])).toEqual(
      [
        ['leave', '新名', 2],
        ['arrive', '学校', 1],
      ],
    );
    // Drawn anew around where the pupil is now, it is no arrival.
    const { lng, lat } = place(500);
    await save('li', draftFor(['s-ming'], { shape: { kind: 'circle', centre: [lng, lat], radius: 200 } }), {
      fenceId: renamed.fenceId,
      version: 2,
    });
    await say(25, 510);
    await say(26, 505);
    expect(await rang()).toEqual(['arrive', 'leave']);
  });

  it('paused is silent, and rings again afterwards', async () => {
    const { fenceId } = await save('li', draftFor(['s-ming']));
    const paused = await tester.ask(
      position.pauseFence,
      { fenceId, until: new Date(MORNING + 10 * 60_000).toISOString() },
      'li',
    );
    expect(paused.data).toMatchObject({ version: 1, pausedUntil: new Date(MORNING + 10 * 60_000).toISOString() });
    await walk();
    expect(await rang()).toEqual(['leave']);
    expect((await crossings('li', { silent: true })).at(-1)).toMatchObject({ kind: 'arrive', silence: 'paused' });
  });

  it('of a card that changes hands knows nothing of the other pupil', async () => {
    await save('li', draftFor(['s-ming']));
    await save('zhang', draftFor(['s-hua'], { name: '华' }));
    await walk(WALK.slice(0, 7));
    await tester.db.query('update device set student_id = null where unique_id = $1', [HUA]);
    await tester.db.query(`update device set student_id = 's-hua' where unique_id = $1`, [MING]);
    // Hua starts far off; without forgetting, this would be a departure.
    for (const [minute, east] of [
      [21, 900],
      [22, 900],
      [23, 950],
    ] as const)
      await say(minute, east);
    expect(await crossings('zhang', { silent: true })).toEqual([]);
  });
});

describe('the clock', () => {
  const presence = { days: [1, 2, 3, 4, 5], schoolDaysOnly: true, hereBy: '09:30', stayUntil: null };
  const wholeSchool = (rules: Parameters<typeof draftFor>[1] = {}) => ({
    ...draftFor([], rules),
    scope: { kind: 'school' as const },
  });
  const schoolRules = { rules: { presence, told: { guardians: 'all' as const, teachers: true, admins: true } } };

  it('looks by the time zone that the school has now, not by that of the fence’s last save', async () => {
    await save('admin', wholeSchool(schoolRules));
    await walk(WALK.slice(0, 7));
    for (const minute of [27, 28, 29]) await say(minute, 900, { id: '860000000000002' });
    // The platform has the school's fences and days in memory.
    await tester.runScheduled();
    await importRoster(tester.platform, {
      ...TEST_SCHOOL,
      school: { ...TEST_SCHOOL.school, timeZone: 'Asia/Urumqi' },
    });
    const absent = () => tester.db.query(`select 1 from crossing where kind = 'absent'`);
    tester.time.now = MORNING + 30.1 * 60_000;
    await tester.runScheduled();
    expect(await absent(), 'half past nine in Shanghai').toEqual([]);
    for (const minute of [147, 148, 149]) await say(minute, 900, { id: '860000000000002' });
    tester.time.now = MORNING + 150.1 * 60_000;
    await tester.runScheduled();
    expect((await absent()).length, 'half past nine in Ürümqi').toBeGreaterThan(0);
  });

  it('rings at the hour for those who are not there, once, however many processes look', async () => {
    await save('admin', wholeSchool(schoolRules));
    const teacher = await listenAs('wu');
    await walk(WALK.slice(0, 7));
    for (const [minute, east] of [
      [27, 900],
      [28, 900],
      [29, 880],
    ] as const)
      await say(minute, east, { id: '860000000000002' });
    const sweeps = await Promise.all([sweepOf(tester.db), sweepOf(tester.db)]);
    tester.time.now = MORNING + 29.9 * 60_000;
    await Promise.all(sweeps.map((sweep) => sweep.run()));
    expect(await tester.db.query(`select 1 from crossing where kind = 'absent'`)).toEqual([]);
    tester.time.now = MORNING + 30.1 * 60_000;
    await Promise.all(sweeps.map((sweep) => sweep.run()));
    await Promise.all(sweeps.map((sweep) => sweep.run()));
    const rows = await tester.db.query<{ student_id: string; side: string }>(
      `select student_id, crossed ->> 'side' as side from crossing where kind = 'absent' order by 1`,
    );
    // Ming is here, Fang is seen elsewhere, Hua's card has never been heard, Yue has none.
    expect(rows).toEqual([
      { student_id: 's-fang', side: 'outside' },
      { student_id: 's-hua', side: 'unknown' },
    ]);
    expect(await teacher.next('crossing', ({ kind }) => kind === 'absent')).toMatchObject({
      studentId: 's-fang',
      evidence: { proof: 'deadline' },
    });
  });

  it('rings in a process that has not heard of the fence yet', async () => {
    await save('admin', wholeSchool(schoolRules));
    await say(1, 900);
    const sweep = await sweepOf(withoutFenceNotices(tester.db));
    tester.time.now = MORNING + 30.1 * 60_000;
    await sweep.run();
    // By now it knows the fences of the school, but not this one.
    await save(
      'admin',
      wholeSchool({ name: '后', rules: { ...schoolRules.rules, presence: { ...presence, hereBy: '09:40' } } }),
    );
    tester.time.now = MORNING + 40.1 * 60_000;
    await sweep.run();
    expect((await crossings('wu', { studentId: 's-ming' })).map(({ kind, fenceName }) => [kind, fenceName])).toEqual([
      ['absent', '后'],
      ['absent', '学校'],
    ]);
  });

  it('keeps silent on a day without school, and looks again the next', async () => {
    const calendar = { terms: [], holidays: ['2026-03-02'], schoolDays: [] };
    expect((await tester.ask(position.saveSchoolCalendar, { calendar }, 'admin')).data).toEqual(calendar);
    await save('admin', wholeSchool(schoolRules));
    const sweep = await sweepOf(tester.db);
    tester.time.now = MORNING + 30.1 * 60_000;
    await sweep.run();
    expect(await tester.db.query('select 1 from crossing')).toEqual([]);
    tester.time.now += 24 * 3600_000;
    await sweep.run();
    expect(await tester.db.query('select distinct at from crossing')).toEqual([
      { at: new Date(MORNING + 30 * 60_000 + 24 * 3600_000) },
    ]);
  });

  it('asks nothing about an hour it slept through', async () => {
    await save('admin', wholeSchool(schoolRules));
    const sweep = await sweepOf(tester.db);
    tester.time.now = MORNING + 60 * 60_000;
    await sweep.run();
    expect(await tester.db.query('select 1 from crossing')).toEqual([]);
  });

  it('approved leave silences it, and is named', async () => {
    await save('admin', wholeSchool(schoolRules));
    const sweep = await sweepOf(tester.db, async () => [
      { studentId: 's-fang', from: MORNING, to: MORNING + 3600_000, reason: '看牙' },
    ]);
    tester.time.now = MORNING + 30.1 * 60_000;
    await sweep.run();
    expect((await crossings('wu', { studentId: 's-fang', silent: true }))[0]).toMatchObject({
      silence: 'excused',
      evidence: { excuse: '看牙' },
    });
  });

  it('tells of a stay when the card falls silent inside, once', async () => {
    await save('li', draftFor(['s-ming'], { rules: { dwell: 600 } }));
    await walk(WALK.slice(0, 6));
    const sweeps = await Promise.all([sweepOf(tester.db), sweepOf(tester.db)]);
    for (const minute of [10, 13]) {
      tester.time.now = MORNING + minute * 60_000;
      await Promise.all(sweeps.map((sweep) => sweep.run()));
    }
    expect(await rang()).toEqual([]);
    tester.time.now = MORNING + 16 * 60_000;
    await Promise.all(sweeps.map((sweep) => sweep.run()));
    await Promise.all(sweeps.map((sweep) => sweep.run()));
    expect(await rang()).toEqual(['arrive']);
    await walk(WALK.slice(6));
    expect(await rang()).toEqual(['arrive', 'leave']);
  });

  it('forgets crossings when their fixes are forgotten', async () => {
    await save('li', draftFor(['s-ming']));
    await walk();
    const { keepDays } = tester.platform.settings;
    tester.time.now = MORNING + 10 * 60_000 + spanMs(keepDays, 'days');
    await retention(tester.platform).run();
    tester.time.now -= spanMs(keepDays, 'days');
    expect(await rang()).toEqual(['leave']);
  });
});

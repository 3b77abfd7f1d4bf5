/** Geofences through the real intake: a walk rings once each way, whatever happens to the platform, the order, or the messages. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CODES, contract, type Crossing, type SignedIn } from '../contract';
import { DEFAULT_RULES, type Fence, type FenceDraft } from '../contract/fence';
import { createPlatform } from '../server/createPlatform';
import { readFenceContexts, type ReadLeaves, noLeaves } from '../server/fences/fenceContexts';
import { createFenceCache } from '../server/fences/fenceCache';
import { fenceSweep } from '../server/fences/fenceSweep';
import type { Db } from '../server/store/db';
import { openPglite } from '../server/store/pglite';
import { draftFor, place, roundCampus } from './harness/fences';
import { caughtUp, openLiveStream, type LiveStream } from './harness/liveStream';
import { GATEWAY_KEY, type Tester, testPlatform } from './harness/platform';
import { MORNING } from './harness/testSchool';

const { position } = contract;
const MING = '860000000000001';
const HUA = '860000000000003';

let tester: Tester;
let open: LiveStream[];
beforeEach(async () => {
  tester = await testPlatform();
  open = [];
});
afterEach(async () => {
  open.forEach((one) => one.close());
  await tester.close();
});

/** Another process on the same store. */
const another = () => createPlatform(tester.platform);
const listenAs = async (account: string, by = tester.fetch, lastId?: string) => {
  const one = await openLiveStream(by, await tester.signIn(account), {
    now: tester.time.now,
    ...(lastId !== undefined && { lastId }),
  });
  open.push(one);
  await one.next('clock');
  return one;
};
const save = async (
  account: string | SignedIn,
  fence: FenceDraft,
  over?: { fenceId: string; version: number },
): Promise<Fence> => {
  const { data, envelope } = await tester.ask(
    position.saveFence,
    { fence, ...(over && { over }) },
    typeof account === 'string' ? await tester.signIn(account) : account,
  );
  if (!envelope.success) throw new Error(envelope.msg);
  return data;
};
/** What a card says at a minute after nine, so many metres east of the campus; the clock is set to it. */
async function say(
  minute: number,
  east: number,
  {
    by = tester.fetch,
    id = MING,
    accuracy = 10,
    source = 'gps',
  }: { by?: Tester['fetch']; id?: string; accuracy?: number; source?: string } = {},
) {
  tester.time.now = Math.max(tester.time.now, MORNING + minute * 60_000);
  const { lng, lat } = place(east);
  const words = { id, lat, lon: lng, timestamp: MORNING + minute * 60_000, accuracy, source, speed: 3 };
  const query = new URLSearchParams(Object.entries(words).map(([word, value]) => [word, String(value)]));
  const response = await by(new Request(`http://platform.test/intake/osmand/${GATEWAY_KEY}?${query}`));
  expect(response.status).toBe(200);
}
const WALK: [minute: number, east: number][] = [
  [0, 600],
  [1, 500],
  [2, 300],
  [3, 20],
  [4, 5],
  [5, 0],
  [20, 3],
  [21, 40],
  [22, 200],
  [23, 350],
  [24, 500],
];
const walk = async (steps = WALK) => {
  for (const [minute, east] of steps) await say(minute, east);
};
const crossings = async (
  account: string,
  asked: Parameters<typeof tester.ask<typeof position.crossings>>[1] = {},
): Promise<Crossing[]> => (await tester.ask(position.crossings, asked, await tester.signIn(account))).data;
const rang = async (account = 'li') => (await crossings(account)).map(({ kind }) => kind).toReversed();
const sweepOf = async (db: Db, leaves: ReadLeaves = noLeaves) => {
  const book = await createFenceCache({ db });
  return fenceSweep({ ...tester.platform, db }, book, readFenceContexts(book, leaves));
};

describe('a walk to school and away [2.26]', () => {
  it('rings arrival and departure once each, at the guardian’s console and in the list, with what they rest on', async () => {
    const fence = await save('li', draftFor(['s-ming']));
    const [parent, teacher] = [await listenAs('li'), await listenAs('wu')];
    await walk();
    const arrived = await parent.next('crossing', ({ kind }) => kind === 'arrive');
    expect(arrived).toMatchObject({
      fenceId: fence.fenceId,
      fenceName: '学校',
      studentId: 's-ming',
      studentName: '李明',
      side: 'inside',
      silence: null,
      early: false,
      late: false,
    });
    expect(arrived.evidence.marks.map(({ depth }) => Math.sign(depth))).toEqual([-1, 1]);
    const left = await parent.next('crossing', ({ kind }) => kind === 'leave');
    expect(left.evidence).toMatchObject({ proof: 'clear-fix', counted: { fixes: 1 }, needed: { buffer: 30 } });
    expect(Date.parse(left.time)).toBeGreaterThan(MORNING + 21 * 60_000);
    expect(Date.parse(left.time)).toBeLessThan(MORNING + 22 * 60_000);
    expect(await rang()).toEqual(['arrive', 'leave']);
    await caughtUp(tester, parent, teacher);
    expect(parent.frames.filter(({ event }) => event === 'crossing')).toHaveLength(2);
    expect(
      teacher.frames.filter(({ event }) => event === 'crossing'),
      'a family’s fence is nobody else’s affair',
    ).toHaveLength(0);
  });

  it('to a fence as it starts rings once the card rests there, by the clock when it falls silent, and nothing for who walks through', async () => {
    await save('li', draftFor(['s-ming'], { rules: DEFAULT_RULES }));
    await walk([
      [0, 600],
      [1, 400],
      [2, 60],
      [3, -60],
      [4, -300],
      [5, -600],
    ]);
    expect(await crossings('li', { silent: true })).toMatchObject([
      { kind: 'leave', silence: 'did-not-stay' },
      { kind: 'arrive', silence: 'did-not-stay' },
    ]);
    await walk([
      [6, -300],
      [7, 10],
      [8, 5],
    ]);
    const sweep = await sweepOf(tester.db);
    const rangAt = async (minute: number) => {
      tester.time.now = MORNING + minute * 60_000;
      await sweep.run();
      return rang();
    };
    expect(await rangAt(10.9)).toEqual([]);
    expect(await rangAt(11.1)).toEqual(['arrive']);
    expect((await crossings('li'))[0]?.evidence.dwell).toEqual({
      needed: 600,
      stayed: expect.any(Number),
      rested: 240,
    });
    await walk([
      [20, 3],
      [21, 40],
      [22, 350],
      [23, 500],
    ]);
    expect(await rang()).toEqual(['arrive', 'leave']);
  });

  it('rings the same when the platform is started anew after every fix', async () => {
    await save('li', draftFor(['s-ming']));
    for (const [minute, east] of WALK) {
      const again = await another();
      await say(minute, east, { by: again.fetch });
      again.stop();
    }
    expect(await rang()).toEqual(['arrive', 'leave']);
  });

  it('rings once each when two processes share the store and take turns, at the consoles of both', async () => {
    const other = await another();
    await save('li', draftFor(['s-ming']));
    const [here, there] = [await listenAs('li'), await listenAs('li', other.fetch)];
    for (const [i, [minute, east]] of WALK.entries())
      await say(minute, east, { by: i % 2 ? other.fetch : tester.fetch });
    for (const console of [here, there]) {
      await console.next('crossing', ({ kind }) => kind === 'leave');
      expect(
        console.frames.filter(({ event }) => event === 'crossing').map(({ json }) => (json as Crossing).kind),
      ).toEqual(['arrive', 'leave']);
    }
    expect(await rang()).toEqual(['arrive', 'leave']);
    other.stop();
  });

  it('rings nothing twice when every message comes again, and nothing more when they come late', async () => {
    await save('li', draftFor(['s-ming']));
    await walk();
    await walk();
    for (const [minute, east] of [...WALK].reverse()) await say(minute, east);
    await say(21.5, 900);
    expect(await rang()).toEqual(['arrive', 'leave']);
  });

  it('keeps what is told of an hour later as history, and rings it only if it is still true', async () => {
    await save('li', draftFor(['s-ming']));
    await walk(WALK.slice(0, 7));
    tester.time.now = MORNING + 90 * 60_000;
    for (const [minute, east] of WALK.slice(7)) await say(minute, east);
    expect(await rang()).toEqual(['arrive']);
    expect((await crossings('li', { silent: true }))[0]).toMatchObject({
      kind: 'leave',
      silence: 'late',
      toldTime: null,
    });
    await say(91, 900);
    expect((await crossings('li')).map(({ kind, late }) => [kind, late])).toEqual([
      ['leave', true],
      ['arrive', false],
    ]);
    expect((await crossings('li', { silent: true })).length).toBe(2);
  });

  it('comes after a break, once the stream is resumed', async () => {
    await save('li', draftFor(['s-ming']));
    const first = await listenAs('li');
    await walk(WALK.slice(0, 2));
    await first.next('position');
    const lastId = first.frames.at(-1)?.id ?? '';
    first.close();
    await walk(WALK.slice(2, 6));
    const again = await listenAs('li', tester.fetch, lastId);
    expect(await again.next('crossing')).toMatchObject({ kind: 'arrive' });
  });

  it('rings the same in a tab, on the store that has one connection', async () => {
    await tester.close();
    tester = await testPlatform({ db: await openPglite() });
    await save('li', draftFor(['s-ming'], { rules: { dwell: 120 } }));
    const parent = await listenAs('li');
    await walk(WALK.slice(0, 6));
    const sweep = await sweepOf(tester.db);
    tester.time.now = MORNING + 8 * 60_000;
    await sweep.run();
    await parent.next('crossing', ({ kind }) => kind === 'arrive');
    await walk(WALK.slice(6));
    expect(await rang()).toEqual(['arrive', 'leave']);
  });

  it('says nothing of a fence to a pupil it does not watch, nor of one that is removed', async () => {
    await save('zhang', draftFor(['s-hua']));
    const own = await save('li', draftFor(['s-ming']));
    await tester.ask(position.removeFence, { fenceId: own.fenceId, version: 1 }, await tester.signIn('li'));
    await walk();
    expect(await tester.db.query('select 1 from crossing')).toEqual([]);
  });
});

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
      await tester.signIn('li'),
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

  it('keeps silent on a day without school, and looks again the next', async () => {
    const calendar = { terms: [], holidays: ['2026-03-02'], schoolDays: [] };
    expect((await tester.ask(position.saveSchoolCalendar, { calendar }, await tester.signIn('admin'))).data).toEqual(
      calendar,
    );
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
    const sweep = await sweepOf(tester.db);
    await sweep.forget(new Date(MORNING + 10 * 60_000));
    expect(await rang()).toEqual(['leave']);
  });
});

describe('why', () => {
  it('an alert opens the fixes as they were looked at, with the fence as it was', async () => {
    const { fenceId } = await save('li', draftFor(['s-ming']));
    await say(0, 600);
    await say(1, 500);
    await say(1.5, 9000, { accuracy: 1500, source: 'cell' });
    await walk(WALK.slice(2));
    const li = await tester.signIn('li');
    await tester.ask(
      position.saveFence,
      { fence: { ...draftFor(['s-ming']), name: '后来' }, over: { fenceId, version: 1 } },
      li,
    );
    const arrival = (await crossings('li')).find(({ kind }) => kind === 'arrive');
    const { data } = await tester.ask(position.whyCrossing, { crossingId: arrival?.crossingId ?? '' }, li);
    expect(data.fence).toMatchObject({ name: '学校', version: 1 });
    expect(data.crossing).toEqual(arrival);
    const steps = data.steps.map(({ fix, rejection, support, side, crossings }) => [
      Math.round(fix?.depth ?? 0),
      rejection ?? support,
      side,
      crossings.map(({ kind }) => kind),
    ]);
    expect(steps.slice(0, 5)).toEqual([
      [-480, 'clear', 'unknown', []],
      [-380, 'clear', 'outside', []],
      [expect.any(Number), 'cell', 'outside', []],
      [-180, 'against', 'outside', []],
      [100, 'clear', 'inside', ['arrive']],
    ]);
  });

  it('a silence asked about opens the same, and its rule', async () => {
    const { fenceId } = await save(
      'li',
      draftFor(['s-ming'], { rules: { hours: [{ days: [6, 7], from: '08:00', to: '18:00' }] } }),
    );
    await walk();
    const li = await tester.signIn('li');
    const asked = { fenceId, from: new Date(MORNING).toISOString(), to: new Date(MORNING + 3600_000).toISOString() };
    const { data } = await tester.ask(position.whySilent, asked, li);
    expect(data.steps).toHaveLength(WALK.length);
    expect(data.steps.flatMap((step) => step.crossings.map(({ kind, silence }) => [kind, silence]))).toEqual([
      ['arrive', 'out-of-hours'],
      ['leave', 'out-of-hours'],
    ]);
    expect((await tester.ask(position.whySilent, { ...asked, to: '2026-03-05T00:00:00Z' }, li)).status).toBe(
      CODES.badInput,
    );
  });

  it('what a person says of an alert stays with it, and can be taken back', async () => {
    await save('li', draftFor(['s-ming']));
    await walk();
    const li = await tester.signIn('li');
    const [{ crossingId } = { crossingId: '' }] = await crossings('li');
    const { data } = await tester.ask(
      position.answerCrossing,
      { crossingId, verdict: 'wrong', note: '他在教室里' },
      li,
    );
    expect(data.answer).toEqual({
      verdict: 'wrong',
      note: '他在教室里',
      by: '李强',
      time: new Date(tester.time.now).toISOString(),
    });
    expect((await crossings('li'))[0]?.answer).toMatchObject({ verdict: 'wrong' });
    expect((await tester.ask(position.answerCrossing, { crossingId, verdict: null }, li)).data.answer).toBeNull();
  });
});

describe('a preview', () => {
  it('says of the past what was rung, and of another draft what would have been', async () => {
    await save('li', draftFor(['s-ming']));
    await walk();
    const li = await tester.signIn('li');
    const { data } = await tester.ask(position.previewFence, { fence: draftFor(['s-ming']) }, li);
    expect(data).toMatchObject({ rang: { arrive: 1, leave: 1, pass: 0, absent: 0 }, doubtful: 0, silent: 0 });
    const live = await crossings('li');
    expect(data.crossings.map(({ time, evidence }) => [time, evidence])).toEqual(
      live.toReversed().map(({ time, evidence }) => [time, evidence]),
    );
    const { data: wide } = await tester.ask(
      position.previewFence,
      { fence: draftFor(['s-ming'], { shape: { kind: 'circle', centre: [120.92, 30.92], radius: 5000 } }) },
      li,
    );
    expect(wide.rang).toEqual({ arrive: 0, leave: 0, pass: 0, absent: 0 });
    expect(await tester.db.query('select 1 from fence')).toHaveLength(1);
  });

  it('gives the console the same fixes to move it live', async () => {
    await walk();
    const { data } = await tester.ask(position.fenceTrack, { days: 1 }, await tester.signIn('li'));
    expect(data).toMatchObject({ studentId: 's-ming', timeZone: 'Asia/Shanghai', every: 60, excused: [] });
    expect(data.time.map((seconds) => Date.parse(data.from) + seconds * 1000)).toEqual(
      WALK.map(([minute]) => MORNING + minute * 60_000),
    );
    for (const column of [data.lng, data.lat, data.accuracy, data.source, data.speed, data.noise])
      expect(column).toHaveLength(WALK.length);
  });
});

describe('whose fence it is', () => {
  const schoolFence = {
    ...draftFor([], { name: '校园', rules: { told: { guardians: 'all', teachers: true, admins: false } } }),
    scope: { kind: 'school' as const },
  };

  it('a school’s is seen by those it concerns, and changed by its administrators only', async () => {
    const fence = await save('admin', schoolFence);
    expect(fence).toMatchObject({ owner: 'school', mayEdit: true });
    for (const account of ['wu', 'li', 'zhang']) {
      const viewer = await tester.signIn(account);
      const { data } = await tester.ask(position.fences, {}, viewer);
      expect(
        data.map(({ fenceId, mayEdit }) => [fenceId, mayEdit]),
        account,
      ).toEqual([[fence.fenceId, false]]);
    }
    expect((await tester.ask(position.fences, {}, await tester.signIn('far'))).data).toEqual([]);
    const li = await tester.signIn('li');
    expect(
      (await tester.ask(position.saveFence, { fence: schoolFence, over: { fenceId: fence.fenceId, version: 1 } }, li))
        .status,
    ).toBe(403);
    expect((await tester.ask(position.removeFence, { fenceId: fence.fenceId, version: 1 }, li)).status).toBe(403);
    expect((await tester.ask(position.pauseFence, { fenceId: fence.fenceId, until: null }, li)).status).toBe(403);
    expect((await tester.ask(position.saveFence, { fence: schoolFence }, li)).status, 'nor made by a family').toBe(403);
  });

  it('a school’s alerts reach guardians and teachers of the pupil, as its rules say', async () => {
    await save('admin', schoolFence);
    const [li, wu, sun, admin] = [
      await listenAs('li'),
      await listenAs('wu'),
      await listenAs('sun'),
      await listenAs('admin'),
    ];
    await walk(WALK.slice(0, 6));
    for (const told of [li, wu])
      expect(await told.next('crossing')).toMatchObject({ kind: 'arrive', studentId: 's-ming' });
    await caughtUp(tester, sun, admin);
    for (const untold of [sun, admin])
      expect(untold.frames.filter(({ event }) => event === 'crossing')).toHaveLength(0);
  });

  it('a class’s concerns its pupils, and its teacher', async () => {
    await save('admin', { ...schoolFence, scope: { kind: 'classes', classIds: ['class-2'] } });
    const seen = async (account: string) =>
      (await tester.ask(position.fences, {}, await tester.signIn(account))).data.length;
    expect([await seen('wu'), await seen('li'), await seen('sun'), await seen('zhang'), await seen('admin')]).toEqual([
      0, 0, 1, 1, 1,
    ]);
    await walk();
    expect(await tester.db.query('select 1 from crossing')).toEqual([]);
  });

  it('a family’s is known to its guardians alone: fence, crossings, history and why are 404 to all others', async () => {
    const { fenceId } = await save('li', draftFor(['s-ming']));
    await walk();
    const [{ crossingId } = { crossingId: '' }] = await crossings('li');
    for (const account of ['admin', 'wu', 'zhang', 'far']) {
      const viewer = await tester.signIn(account);
      expect((await tester.ask(position.fences, {}, viewer)).data, account).toEqual([]);
      expect((await tester.ask(position.crossings, { silent: true }, viewer)).data, account).toEqual([]);
      expect((await tester.ask(position.fenceHistory, { fenceId }, viewer)).status, account).toBe(404);
      expect((await tester.ask(position.whyCrossing, { crossingId }, viewer)).status, account).toBe(404);
      expect(
        (await tester.ask(position.answerCrossing, { crossingId, verdict: 'wrong' }, viewer)).status,
        account,
      ).toBe(404);
    }
    expect(
      (
        await tester.ask(
          position.saveFence,
          { fence: schoolFence, over: { fenceId, version: 1 } },
          await tester.signIn('admin'),
        )
      ).status,
    ).toBe(404);
  });

  it('a family tells guardians only, and only its own', async () => {
    const li = await tester.signIn('li');
    const told = async (rule: FenceDraft['rules']['told']) =>
      (await tester.ask(position.saveFence, { fence: draftFor(['s-ming'], { rules: { told: rule } }) }, li)).status;
    expect(await told({ guardians: 'all', teachers: true, admins: false })).toBe(CODES.badInput);
    expect(await told({ guardians: ['u-zhang'], teachers: false, admins: false })).toBe(CODES.badInput);
    const { data } = await tester.ask(position.fenceGuardians, {}, li);
    expect(data).toEqual([{ userId: 'u-li', name: '李强' }]);
    expect(await told({ guardians: ['u-li'], teachers: false, admins: false })).toBe(200);
  });

  it('is told to the guardians it names, and not to the others', async () => {
    await tester.db.query(
      `insert into identity (role_id, user_id, user_type, school_id, student_id) values ('r-mother', 'u-zhang', '2', 'school-a', 's-ming')`,
    );
    await save(
      'li',
      draftFor(['s-ming'], { rules: { told: { guardians: ['u-li'], teachers: false, admins: false } } }),
    );
    const [father, mother] = [await listenAs('li'), await listenAs('zhang')];
    await walk(WALK.slice(0, 6));
    await father.next('crossing');
    await caughtUp(tester, mother);
    expect(mother.frames.filter(({ event }) => event === 'crossing')).toHaveLength(0);
    expect(await rang('zhang'), 'the list is open to both').toEqual(['arrive']);
  });

  it('what staff see of a pupil through fences is in the log its guardians read', async () => {
    await save('admin', schoolFence);
    await walk();
    await crossings('wu');
    await tester.ask(position.fenceTrack, { studentId: 's-ming' }, await tester.signIn('admin'));
    const { data } = await tester.ask(position.accessLog, {}, await tester.signIn('li'));
    expect(data.map(({ viewer, what }) => [viewer, what])).toEqual(
      expect.arrayContaining([
        ['吴老师', 'position'],
        ['赵校长', 'track'],
      ]),
    );
  });

  it('places to draw from are the school’s and the own home', async () => {
    const names = async (account: string, studentId: string) =>
      (await tester.ask(position.fencePlaces, { studentId }, await tester.signIn(account))).data.map(
        ({ name }) => name,
      );
    expect(await names('li', 's-ming')).toEqual(['家', '归途小学']);
    expect(await names('zhang', 's-hua')).toEqual(['归途小学']);
  });
});

describe('two who edit one fence', () => {
  it('the second is shown what the first left, and nothing is overwritten', async () => {
    const { fenceId } = await save('li', draftFor(['s-ming']));
    const li = await tester.signIn('li');
    const first = await tester.ask(
      position.saveFence,
      { fence: { ...draftFor(['s-ming']), name: '先' }, over: { fenceId, version: 1 } },
      li,
    );
    expect(first.data).toMatchObject({ version: 2, name: '先', changedBy: '李强' });
    const second = await tester.ask(
      position.saveFence,
      { fence: { ...draftFor(['s-ming']), name: '后' }, over: { fenceId, version: 1 } },
      li,
    );
    expect(second.status).toBe(CODES.conflict);
    expect(second.envelope.data).toEqual({ theirs: first.data });
    expect((await tester.ask(position.removeFence, { fenceId, version: 1 }, li)).status).toBe(CODES.conflict);
    expect((await tester.ask(position.fences, {}, li)).data).toEqual([first.data]);
  });

  it('of two saves at the same moment one wins', async () => {
    const { fenceId } = await save('li', draftFor(['s-ming']));
    const li = await tester.signIn('li');
    const saves = await Promise.all(
      ['甲', '乙', '丙'].map((name) =>
        tester.ask(position.saveFence, { fence: { ...draftFor(['s-ming']), name }, over: { fenceId, version: 1 } }, li),
      ),
    );
    expect(saves.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409]);
  });

  it('a removed fence leaves the list, stays in the history, and comes back by saving', async () => {
    const { fenceId } = await save('li', draftFor(['s-ming']));
    const li = await tester.signIn('li');
    expect((await tester.ask(position.removeFence, { fenceId, version: 1 }, li)).data).toMatchObject({
      removed: true,
      version: 2,
    });
    expect((await tester.ask(position.fences, {}, li)).data).toEqual([]);
    expect((await tester.ask(position.fences, { removed: true }, li)).data).toHaveLength(1);
    await save(li, draftFor(['s-ming']), { fenceId, version: 2 });
    expect(
      (await tester.ask(position.fenceHistory, { fenceId }, li)).data.map(({ version, removed }) => [version, removed]),
    ).toEqual([
      [3, false],
      [2, true],
      [1, false],
    ]);
    await walk();
    expect(await rang()).toEqual(['arrive', 'leave']);
  });
});

describe('a shape that can be no fence', () => {
  const ring = (...corners: [number, number][]) =>
    [...corners, corners[0] ?? [0, 0]].map(([x, y]): [number, number] => [120.92 + x / 1000, 30.92 + y / 1000]);
  it.each<[string, FenceDraft['shape'], string]>([
    ['crosses itself', { kind: 'polygon', rings: [ring([0, 0], [4, 4], [4, 0], [0, 4])] }, 'self-crossing'],
    ['is not closed', { kind: 'polygon', rings: [ring([0, 0], [4, 0], [4, 4]).slice(0, -1)] }, 'open-ring'],
    ['is too small', { kind: 'circle', centre: [120, 30], radius: 5 }, 'too-small'],
    ['is too large', { kind: 'circle', centre: [120, 30], radius: 500_000 }, 'too-large'],
    [
      'has too many corners',
      {
        kind: 'polygon',
        rings: [
          ring(
            ...Array.from({ length: 400 }, (_, i): [number, number] => [
              5 * Math.cos(i / 63.7),
              5 * Math.sin(i / 63.7),
            ]),
          ),
        ],
      },
      'too-many-corners',
    ],
    ['lies off the globe', { kind: 'circle', centre: [181, 30], radius: 100 }, 'out-of-range'],
    [
      'has its hole outside',
      { kind: 'polygon', rings: [ring([0, 0], [4, 0], [4, 4], [0, 4]), ring([5, 5], [6, 5], [6, 6])] },
      'hole-outside',
    ],
  ])('because it %s is refused with where and why, and not stored', async (_, shape, code) => {
    const li = await tester.signIn('li');
    for (const call of [position.saveFence, position.previewFence]) {
      const { status, envelope } = await tester.ask(call, { fence: draftFor(['s-ming'], { shape }) }, li);
      expect(status).toBe(CODES.unprocessable);
      expect(envelope.msg).toContain(code);
      expect(envelope.data).toMatchObject({ faults: expect.arrayContaining([expect.objectContaining({ code })]) });
    }
    expect(await tester.db.query('select 1 from fence')).toEqual([]);
  });

  it('or is not even a shape is 400', async () => {
    const li = await tester.signIn('li');
    for (const shape of [
      { kind: 'circle', centre: [120, null], radius: 100 },
      { kind: 'blob' },
      { kind: 'circle', centre: [120, 30], radius: '100' },
      { kind: 'polygon', rings: [[[1, 2, 3]]] },
    ]) {
      const fence = { ...draftFor(['s-ming']), shape: shape as unknown as FenceDraft['shape'] };
      expect((await tester.ask(position.saveFence, { fence }, li)).status, JSON.stringify(shape)).toBe(CODES.badInput);
    }
  });

  it('is wound and rounded before it is stored', async () => {
    const clockwise = ring([0, 0], [0, 4], [4, 4], [4, 0]);
    const { shape } = await save('li', draftFor(['s-ming'], { shape: { kind: 'polygon', rings: [clockwise] } }));
    expect(shape).toEqual({
      kind: 'polygon',
      rings: [clockwise.toReversed().map(([lng, lat]) => [expect.closeTo(lng, 7), expect.closeTo(lat, 7)])],
    });
    expect(roundCampus.kind).toBe('circle');
  });
});

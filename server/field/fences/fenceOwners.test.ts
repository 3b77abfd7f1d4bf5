/** Who may see and change a fence, two editors of one fence, and impossible shapes. */
import { describe, expect, it } from 'vitest';
import { CODES, contract } from '../../../contract';
import type { FenceDraft } from '../../../contract/fences';
import { draftFor, roundCampus } from '../../../tests/harness/fences';
import { caughtUp } from '../../../tests/harness/liveStream';
import { createPlatform } from '../../running/createPlatform';
import {
  tester,
  say,
  listenAs,
  save,
  WALK,
  walk,
  crossings,
  rang,
  setUpFenceJourney,
} from '../../../tests/harness/fenceJourney';

const { position } = contract;

setUpFenceJourney();

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
    expect((await tester.ask(position.fences, {}, 'far')).data).toEqual([]);
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
    const seen = async (account: string) => (await tester.ask(position.fences, {}, account)).data.length;
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
      (await tester.ask(position.saveFence, { fence: schoolFence, over: { fenceId, version: 1 } }, 'admin')).status,
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

  it('tells a guardian nothing more once the guardian was taken off, though the judging process has not heard of it', async () => {
    await tester.db.query(
      `insert into identity (role_id, user_id, user_type, school_id, student_id) values ('r-mother', 'u-zhang', '2', 'school-a', 's-ming')`,
    );
    const fence = draftFor(['s-ming'], { rules: { told: { guardians: 'all', teachers: false, admins: false } } });
    const { fenceId, version } = await save('li', fence);
    const [father, mother] = [await listenAs('li'), await listenAs('zhang')];
    // A process whose connection for notices is broken judges by the fences that it has read before.
    const db: typeof tester.db = {
      ...tester.db,
      listen: async (channel, ...rest) => (channel === 'fences' ? async () => {} : tester.db.listen(channel, ...rest)),
    };
    const deaf = await createPlatform({ ...tester.platform, db });
    for (const [minute, east] of WALK.slice(0, 2)) await say(minute, east, { by: deaf.fetch });
    const told = { guardians: ['u-li'], teachers: false, admins: false };
    await save('li', { ...fence, rules: { ...fence.rules, told } }, { fenceId, version });
    for (const [minute, east] of WALK.slice(2, 6)) await say(minute, east, { by: deaf.fetch });
    deaf.stop();
    await father.next('crossing');
    await father.next('alert');
    await caughtUp(tester, mother);
    const frames = mother.frames.map(({ event }) => event);
    expect(frames.filter((event) => event === 'crossing' || event === 'alert')).toEqual([]);
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
    await tester.ask(position.fenceTrack, { studentId: 's-ming' }, 'admin');
    const { data } = await tester.ask(position.accessLog, {}, 'li');
    expect(data.map(({ viewer, what }) => [viewer, what])).toEqual(
      expect.arrayContaining([
        ['吴老师', 'list'],
        ['赵校长', 'track'],
      ]),
    );
  });

  it('places to draw from are the school’s and the own home', async () => {
    const names = async (account: string, studentId: string) =>
      (await tester.ask(position.fencePlaces, { studentId }, account)).data.map(({ name }) => name);
    expect(await names('li', 's-ming')).toEqual(['家', '归途小学']);
    expect(await names('zhang', 's-hua')).toEqual(['归途小学']);
    const ofSchool = async (account: string) =>
      (await tester.ask(position.schoolPlaces, {}, await tester.signIn(account))).data.map(({ name }) => name);
    expect(await ofSchool('wu'), 'nobody’s home').toEqual(['归途小学']);
    expect(await ofSchool('far'), 'another school').toEqual([]);
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

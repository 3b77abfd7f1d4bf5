/**
 * Who may see a child no more gets nothing more, also on a stream that was open before and hangs on another process.
 * Two real platforms share a database; cards report to both all the time.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contract } from '../../contract';
import type { Roster } from '../../server/people/roster/roster';
import { draftFor, place } from '../harness/fences';
import type { LiveStream } from '../harness/liveStream';
import { PASSWORD, TEST_SCHOOL } from '../harness/testSchool';
import { twoPlatforms } from '../harness/twoPlatforms';
import { allTests } from '../harness/opened';
import { DEFAULT_SETTINGS } from '../../server/engine/settings';

const { user, position } = contract;
const MING = '860000000000001';
const HUA = '860000000000003';
/** Longest time in milliseconds from the answer of a revocation to its sight on a stream. */
const AT_ONCE = 1_000;

const two = allTests(() => twoPlatforms(TEST_SCHOOL));

/** Times of fixes, in milliseconds; each fix is newer than all before it. */
let last = Date.now() - 3_600_000;
const nextTime = () => (last += 200);
const iso = (time: number) => new Date(time).toISOString();
const fixTimes = (stream: LiveStream) =>
  stream.frames.flatMap(({ event, json }) =>
    event === 'position' ? [(json as { fix: { fixTime: string } | null }).fix?.fixTime ?? ''] : [],
  );
/** Walks Ming past process B, a fix every forty seconds. */
const walk = async (metresEast: readonly number[]) => {
  for (const east of metresEast) {
    last += 39_800;
    await post(MING, 'b', place(east));
  }
};
const post = async (card: string, by: 'a' | 'b', at = place(10)) => {
  const time = nextTime();
  await two[by].post(card, at, time);
  return iso(time);
};
const arrives = (stream: LiveStream, fixTime: string) =>
  stream.next('position', ({ fix }) => fix?.fixTime === fixTime, 10_000);
const within = async (limit: number, happens: Promise<unknown>, what: string) => {
  const started = performance.now();
  await happens;
  expect(performance.now() - started, what).toBeLessThan(limit);
};

/** Two classes for the teacher, two children for the father, so that each keeps one when the other is taken away. */
const restore = async () => {
  await two.db.query(`update student set subscribed = student_id <> 's-yue', class_id = case
    when student_id in ('s-ming', 's-fang') then 'class-1' else 'class-2' end`);
  await two.db.query(`delete from session`);
  await two.db.query(`insert into identity (role_id, user_id, user_type, school_id, student_id) values
    ('r-li', 'u-li', '2', 'school-a', 's-ming'), ('r-li-hua', 'u-li', '2', 'school-a', 's-hua'),
    ('r-zhang-ming', 'u-zhang', '3', 'school-a', 's-ming'), ('r-wu', 'u-wu', '1', 'school-a', null)
    on conflict do nothing`);
  await two.db.query(
    `insert into teaching (role_id, class_id) values ('r-wu', 'class-1'), ('r-wu', 'class-2') on conflict do nothing`,
  );
};
beforeEach(restore);
afterEach(() => two.hangUp());

interface Revocation {
  what: string;
  /** The identity that is revoked. */
  roleId: string;
  revoke: (session: { token: string; roleId: string }) => Promise<unknown>;
  /** The card of the other child, whom the viewer still sees; null when the stream ends. */
  keeps: string | null;
}

const sql = (statement: string) => async () => two.db.query(statement);
const REVOCATIONS: Revocation[] = [
  { what: 'signed out', roleId: 'r-li', keeps: null, revoke: (session) => two.a.ask(user.signOut, {}, session) },
  {
    what: 'signed out everywhere, from another device',
    roleId: 'r-wu',
    keeps: null,
    revoke: async () => two.b.ask(user.signOutEverywhere, {}, await two.session('r-wu')),
  },
  {
    what: 'the password was changed on another device',
    roleId: 'r-zhang-ming',
    keeps: null,
    revoke: async () => {
      const suffix = DEFAULT_SETTINGS.compat.passwordSuffix;
      const [oldPassword, newPassword] = [PASSWORD + suffix, `another-horse-7${suffix}`];
      const elsewhere = await two.session('r-zhang');
      await two.a.ask(user.updatePassword, { oldPassword, newPassword }, elsewhere);
    },
  },
  {
    what: 'the identity was removed',
    roleId: 'r-wu',
    keeps: null,
    revoke: sql(`delete from identity where role_id = 'r-wu'`),
  },
  {
    what: 'the card service of the child ended',
    roleId: 'r-li',
    keeps: null,
    revoke: sql(`update student set subscribed = false where student_id = 's-ming'`),
  },
  {
    what: 'the card service of the other child ended',
    roleId: 'r-li-hua',
    keeps: HUA,
    revoke: sql(`update student set subscribed = false where student_id = 's-ming'`),
  },
  {
    what: 'the parent is this child’s no more',
    roleId: 'r-li-hua',
    keeps: HUA,
    revoke: sql(`delete from identity where role_id = 'r-li'`),
  },
  {
    what: 'the teacher left the class',
    roleId: 'r-wu',
    keeps: HUA,
    revoke: sql(`delete from teaching where role_id = 'r-wu' and class_id = 'class-1'`),
  },
  {
    what: 'the child changed to a class of another teacher',
    roleId: 'r-sun',
    keeps: HUA,
    revoke: sql(`update student set class_id = 'class-1' where student_id = 's-ming'`),
  },
];

describe.each(REVOCATIONS)('$what', ({ what, roleId, revoke, keeps }) => {
  it('no fix posted after the answer is delivered, and the stream says so within a second', async () => {
    if (roleId === 'r-sun') await two.db.query(`update student set class_id = 'class-2' where student_id = 's-ming'`);
    const session = await two.session(roleId);
    const admin = await two.session('r-admin');
    const revoked = [await two.a.listen(session), await two.b.listen(session)];
    const control = [await two.a.listen(admin), await two.b.listen(admin)];
    for (const by of ['a', 'b'] as const) {
      const fix = await post(MING, by);
      for (const stream of [...revoked, ...control]) await arrives(stream, fix);
    }

    // Cards report to both processes before, while and after it is revoked.
    const forbidden: string[] = [];
    let answered = false;
    let going = true;
    const cards = (['a', 'b'] as const).map(async (by) => {
      while (going) {
        const isForbidden = answered;
        const fix = await post(MING, by);
        if (isForbidden) forbidden.push(fix);
      }
    });
    try {
      await revoke(session);
      answered = true;
      await within(
        AT_ONCE,
        Promise.all(
          revoked.map((stream) => (keeps === null ? stream.ended : stream.next('scope', ({ lost }) => lost > 0))),
        ),
        what,
      );
      await expect.poll(() => forbidden.length, { timeout: 20_000, interval: 5 }).toBeGreaterThan(20);
    } finally {
      going = false;
      await Promise.all(cards);
    }
    const end = await post(MING, 'a');
    forbidden.push(end);
    for (const stream of control) await arrives(stream, end);
    if (keeps) {
      const kept = await post(keeps, 'b');
      for (const stream of revoked) await arrives(stream, kept);
    }
    for (const stream of revoked) expect(fixTimes(stream).filter((time) => forbidden.includes(time))).toEqual([]);
  });
});

describe('a process that has lost its connection for notices', () => {
  it('delivers nothing to who was signed out meanwhile', async () => {
    for (let round = 0; round < 5; round++) {
      const [session, admin] = [await two.session('r-li'), await two.session('r-admin')];
      const [revoked, control] = [await two.b.listen(session), await two.b.listen(admin)];
      const before = await post(MING, 'b');
      for (const stream of [revoked, control]) await arrives(stream, before);
      await two.db.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and query like 'listen %' and pid <> pg_backend_pid()`,
      );
      await two.a.ask(user.signOut, {}, session);
      const after = await post(MING, 'b');
      await arrives(control, after);
      await revoked.ended;
      expect(fixTimes(revoked)).not.toContain(after);
      two.hangUp();
    }
  });
});

describe('an unbound card', () => {
  it('shows neither its new fixes nor its old ones, to nobody', async () => {
    const spare: Roster['devices'][number] = {
      uniqueId: '860000000000077',
      rfid: 'S1',
      phone: null,
      model: 'card',
      studentId: null,
      reportInterval: 60,
    };
    await two.db.query(`insert into device (unique_id, rfid, model, student_id) values ($1, 'S1', 'card', 's-yue')`, [
      spare.uniqueId,
    ]);
    await two.db.query(`update student set subscribed = true where student_id = 's-yue'`);
    const chen = await two.session('r-chen');
    const admin = await two.session('r-admin');
    const streams = [await two.a.listen(chen), await two.b.listen(chen), await two.b.listen(admin)];
    const before = await post(spare.uniqueId, 'a');
    for (const stream of streams) await arrives(stream, before);
    await two.a.ask(user.removeImei, { imei: spare.uniqueId }, chen);
    await within(
      AT_ONCE,
      Promise.all(streams.map((stream) => stream.next('position', ({ bound, fix }) => !bound && fix === null))),
      'the dot goes',
    );
    await expect(two.b.post(spare.uniqueId, place(30), nextTime())).rejects.toThrow();
  });
});

describe('a fence that is shared no more', () => {
  it('rings no more for the parent who was taken off, though another process judged the fix', async () => {
    const [li, zhang] = [await two.session('r-li'), await two.session('r-zhang-ming')];
    const fence = draftFor(['s-ming'], {
      name: '不再共享',
      rules: { told: { guardians: 'all', teachers: false, admins: false } },
    });
    await two.a.ask(position.saveFence, { fence }, li);
    // It was drawn an hour ago: fixes before that are not judged.
    await two.db.query(`with old as (update fence set shape_since = now() - interval '1 hour' returning fence_id)
      select pg_notify('fences', json_build_object('fenceId', fence_id)::text) from old`);
    const [father, mother] = [await two.b.listen(li), await two.b.listen(zhang)];
    // A crossing rings only when it has just happened.
    last = Date.now() - 720_000;
    await walk([10, 20, 200, 260, 320, 380, 440]);
    await mother.next('crossing', ({ fenceName }) => fenceName === '不再共享');
    await father.next('crossing', ({ fenceName }) => fenceName === '不再共享');
    const [row] = await two.db.query<{ fence_id: string; version: number }>(
      `select fence_id, version from fence where drawn ->> 'name' = '不再共享'`,
    );
    const told = { guardians: ['u-li'], teachers: false, admins: false };
    await two.a.ask(
      position.saveFence,
      {
        fence: { ...fence, rules: { ...fence.rules, told } },
        over: { fenceId: row?.fence_id ?? '', version: row?.version ?? 0 },
      },
      li,
    );
    const known = mother.frames.length;
    await walk([320, 200, 60, 20, 10, 5]);
    await father.next('crossing', ({ kind, fenceName }) => kind === 'arrive' && fenceName === '不再共享');
    const barrier = await post(MING, 'b', place(7));
    await arrives(mother, barrier);
    const later = mother.frames.slice(known);
    expect(later.filter(({ event }) => event === 'crossing' || event === 'alert')).toEqual([]);
  });
});

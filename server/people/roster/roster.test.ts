/** Reading a roster in again: who leaves, what stays as people have set it, and what is refused. */
import { describe, expect, it } from 'vitest';
import { CODES, contract, type SignedIn } from '../../../contract';
import { type ImportOptions } from './importRoster';
import { importRoster } from '../../running/consequences';
import type { Roster, RosterOutcome } from './roster';
import { openLiveStream } from '../../../tests/harness/liveStream';
import { testPlatform } from '../../../tests/harness/platform';
import { without, withAccount, withWearers } from '../../../tests/harness/rosters';
import { MORNING, OTHER_SCHOOL, PASSWORD, TEST_SCHOOL } from '../../../tests/harness/testSchool';
import { eachTest } from '../../../tests/harness/opened';
import { valueOf } from '../../engine/store/db';

const { user, position, location } = contract;
const MINGS = { imei: '860000000000001', rfid: 'A1' };
const FANGS = '860000000000002';

const tester = eachTest(testPlatform);
const li = eachTest(() => tester.signIn('li'));
const wu = eachTest(() => tester.signIn('wu'));

const read = (roster: Roster, options?: ImportOptions): Promise<RosterOutcome> =>
  importRoster(tester.platform, roster, options);
const report = async (minute: number, id = MINGS.imei) =>
  (await tester.report({ id, lat: 30.92, lon: 120.92, accuracy: 8, timestamp: MORNING / 1000 + minute * 60 })).status;
const pupilsOf = async (as: SignedIn) =>
  (await tester.ask(location.classStudents, {}, as)).data.flatMap(({ studentList }) =>
    studentList.map(({ studentId }) => studentId),
  );
const wearerOf = (imei: string) =>
  valueOf<string | null>(tester.db, 'select student_id from device where unique_id = $1', [imei]);
const status = async (as: SignedIn) => (await tester.ask(user.currentUser, {}, as)).status;
const canSignIn = async (account: string) =>
  (await tester.ask(user.signIn, { account, password: `${PASSWORD}#homeward` }, null)).envelope.code;

describe('a teacher', () => {
  it('who no longer teaches a class does not see it any more', async () => {
    expect(await pupilsOf(wu)).toEqual(['s-ming', 's-fang']);
    await read(withAccount('wu', { identities: [{ roleId: 'r-wu', userType: '1', classIds: ['class-2'] }] }));
    expect(await pupilsOf(wu)).toEqual(['s-yue', 's-hua']);
  });

  it('who is missing has left: is signed out, cannot sign in, and gets no alert; and comes back', async () => {
    const roster = { ...TEST_SCHOOL, accounts: TEST_SCHOOL.accounts.filter(({ account }) => account !== 'wu') };
    expect((await read(roster)).left).toEqual({ pupils: [], people: ['u-wu'] });
    expect(await status(wu)).toBe(CODES.unauthorised);
    expect(await canSignIn('wu')).toBe(CODES.wrongCredentials);
    await tester.report({ id: MINGS.imei, lat: 30.92, lon: 120.92, timestamp: MORNING / 1000, alarm: 'sos' });
    const told = await tester.db.query<{ user_id: string }>('select user_id from alert_recipient');
    expect(told.map(({ user_id }) => user_id)).toContain('u-li');
    expect(told.map(({ user_id }) => user_id)).not.toContain('u-wu');
    await read(TEST_SCHOOL);
    expect(await pupilsOf(await tester.signIn('wu'))).toEqual(['s-ming', 's-fang']);
  });
});

it('open consoles follow at once: nobody sees the pupil any more', async () => {
  const open = (as: SignedIn) => openLiveStream(tester.fetch, as, { now: tester.time.now });
  const [ofGuardian, ofTeacher] = [await open(li), await open(wu)];
  await read(without('s-ming'));
  await ofGuardian.next('scope');
  await ofTeacher.next('scope');
  for (const { close } of [ofGuardian, ofTeacher]) close();
});

describe('a pupil who is missing', () => {
  it('has left: lists end, nobody wears the card, and the guardian only reads', async () => {
    expect(await report(1)).toBe(200);
    const outcome = await read(without('s-ming'));
    expect(outcome.left).toEqual({ pupils: ['s-ming'], people: ['u-li'] });
    expect(await pupilsOf(li)).toEqual([]);
    expect((await tester.ask(location.dayTrack, { studentId: 's-ming', day: '2026-03-02' }, li)).status).toBe(200);
    expect(await pupilsOf(wu)).toEqual(['s-fang']);
    expect((await tester.ask(location.dayTrack, { studentId: 's-ming', day: '2026-03-02' }, wu)).status).toBe(404);
    expect(await wearerOf(MINGS.imei)).toBeNull();
    expect(await report(2), 'nothing is collected').toBe(404);
    const kept = await tester.db.query('select 1 from student where student_id = $1', ['s-ming']);
    expect(kept, 'the row stays').toHaveLength(1);
  });

  it('takes open alerts along', async () => {
    await tester.report({ id: MINGS.imei, lat: 30.92, lon: 120.92, timestamp: MORNING / 1000, alarm: 'sos' });
    await read(without('s-ming'));
    expect(await tester.db.query('select state from alert')).toEqual([{ state: 'closed' }]);
  });

  it('comes back with the next roster, with the card of that roster and without the old fixes', async () => {
    await report(1);
    await read(without('s-ming'));
    tester.time.now += 60_000;
    await read(TEST_SCHOOL);
    const back = await tester.signIn('li');
    expect((await tester.ask(position.studentLocation, {}, back)).data).toMatchObject({ bound: true, fix: null });
  });
});

describe('a roster that may be a part only', () => {
  const part = without('s-fang', 's-hua', 's-yue');

  it('is refused and changes nothing, until the number of leavers is confirmed', async () => {
    await expect(read(part)).rejects.toMatchObject({ reason: 'tooManyLeave' });
    expect(await pupilsOf(await tester.signIn('admin'))).toHaveLength(4);
    // Three pupils, and the guardians of two of them who are nothing else here.
    await expect(read(part, { leavers: 4 })).rejects.toMatchObject({ reason: 'tooManyLeave' });
    expect((await read(part, { leavers: 5 })).left.people).toEqual(['u-zhang', 'u-chen']);
    expect(await pupilsOf(await tester.signIn('admin'))).toEqual(['s-ming']);
  });

  it('is refused when it empties a class, however large the school is', async () => {
    const many = (count: number, classId: string) =>
      Array.from({ length: count }, (_, n) => ({
        studentId: `s-${classId}-${n}`,
        classId,
        name: `生${n}`,
        subscribed: true,
      }));
    const large = {
      ...TEST_SCHOOL,
      classes: [...TEST_SCHOOL.classes, { classId: 'class-3', name: '一年级3班' }],
      students: [...TEST_SCHOOL.students, ...many(60, 'class-1'), ...many(4, 'class-3')],
    };
    await read(large);
    const left = large.students.filter(({ classId }) => classId !== 'class-3');
    await expect(read({ ...large, students: left })).rejects.toMatchObject({ reason: 'tooManyLeave' });
    const [, ...others] = large.students.filter(({ studentId }) => studentId.startsWith('s-class-1'));
    const fewer = [...TEST_SCHOOL.students, ...others, ...many(4, 'class-3')];
    expect((await read({ ...large, students: fewer })).left.pupils).toHaveLength(1);
  });

  it('names only classes and pupils that it contains', async () => {
    const wrong = { ...TEST_SCHOOL, students: TEST_SCHOOL.students.slice(1) };
    await expect(read(wrong)).rejects.toMatchObject({ reason: 'unknownId', ids: ['r-li', MINGS.imei, 'p-ming'] });
  });
});

describe('a card that the roster gives to another pupil', () => {
  it('takes no fix along, also when two pupils exchange theirs', async () => {
    expect([await report(1), await report(1, FANGS)]).toEqual([200, 200]);
    tester.time.now += 120_000;
    await read(withWearers({ [MINGS.imei]: 's-fang', [FANGS]: 's-ming' }));
    expect([await wearerOf(MINGS.imei), await wearerOf(FANGS)]).toEqual(['s-fang', 's-ming']);
    const seen = (await tester.ask(location.lastPositions, { studentIds: ['s-ming', 's-fang'] }, wu)).data;
    expect(seen.map(({ fix }) => fix)).toEqual([null, null]);
    // Recorded before, and sent late.
    expect(await report(1.5)).toBe(200);
    expect((await tester.ask(location.dayTrack, { studentId: 's-fang', day: '2026-03-02' }, wu)).data.empty).toBe(true);
    expect(await report(3)).toBe(200);
    expect((await tester.ask(location.dayTrack, { studentId: 's-fang', day: '2026-03-02' }, wu)).data.empty).toBe(
      false,
    );
  });

  it('is no longer lost', async () => {
    await tester.ask(user.updateStatus, { status: 'lost' }, li);
    await read(withWearers({ [MINGS.imei]: 's-yue' }));
    expect(await tester.db.query('select 1 from device where lost_at is not null')).toEqual([]);
  });
});

describe('another school', () => {
  it.each<[string, Roster]>([
    [
      'card',
      {
        ...OTHER_SCHOOL,
        devices: [...OTHER_SCHOOL.devices, ...without('s-fang', 's-hua').devices].map((one) => ({
          ...one,
          studentId: 's-far',
        })),
      },
    ],
    [
      'pupil',
      {
        ...OTHER_SCHOOL,
        students: [
          ...OTHER_SCHOOL.students,
          { studentId: 's-ming', classId: 'class-9', name: '李明', subscribed: true },
        ],
      },
    ],
    [
      'person',
      {
        ...OTHER_SCHOOL,
        accounts: OTHER_SCHOOL.accounts.map((one) => ({
          ...one,
          identities: [{ roleId: 'r-admin', userType: '0' as const }],
        })),
      },
    ],
  ])('cannot take a %s with its roster', async (_, roster) => {
    await expect(read(roster)).rejects.toMatchObject({ reason: 'otherSchool' });
    expect(await wearerOf(MINGS.imei)).toBe('s-ming');
  });

  it('gets a card once the first school lets it leave its pool', async () => {
    const [card] = TEST_SCHOOL.devices;
    if (!card) throw new Error('a card');
    await read({
      ...TEST_SCHOOL,
      devices: TEST_SCHOOL.devices.map((one) => (one === card ? { ...one, studentId: null, leavesPool: true } : one)),
    });
    expect(await wearerOf(card.uniqueId)).toBeNull();
    await read({ ...OTHER_SCHOOL, devices: [...OTHER_SCHOOL.devices, { ...card, studentId: null }] });
    const pool = await tester.db.query('select pool_school_id from device where unique_id = $1', [card.uniqueId]);
    expect(pool).toEqual([{ pool_school_id: 'school-b' }]);
  });
});

it('a check says what the roster would do, and does nothing', async () => {
  const outcome = await importRoster(tester.platform, without('s-ming'), { check: true });
  expect(outcome).toEqual({
    left: { pupils: ['s-ming'], people: ['u-li'] },
    cardsChanged: 1,
    kept: { cards: [], mobiles: [], names: [] },
    handedOver: [],
  });
  expect([await status(li), await wearerOf(MINGS.imei)]).toEqual([200, 's-ming']);
});

it('the same roster again writes no row', async () => {
  const versions = async () =>
    Object.fromEntries(
      await Promise.all(
        ['school', 'class', 'student', 'account', 'identity', 'teaching', 'device', 'place', 'session'].map(
          async (table) => [
            table,
            await tester.db.query(`select ctid::text, xmin::text from ${table} order by ctid::text`),
          ],
        ),
      ),
    );
  await tester.ask(user.removeImei, { imei: MINGS.imei }, li);
  await read(TEST_SCHOOL);
  const before = await versions();
  await read(TEST_SCHOOL);
  expect(await versions()).toEqual(before);
});

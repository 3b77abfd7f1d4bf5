/** A pupil leaves: the card is silent at once, guardians read for thirty days, then only a certificate is left. */
import { expect, it } from 'vitest';
import { CODES, contract, type SignedIn } from '../../../contract';
import { spanMs } from '../../../contract/day';
import { importRoster } from '../../running/consequences';
import { sha256 } from '../../engine/sha256';
import { backupBench } from '../../../tests/harness/backups';
import { freshDb } from '../../../tests/harness/postgres';
import { testPlatform } from '../../../tests/harness/platform';
import { MORNING, TEST_SCHOOL } from '../../../tests/harness/testSchool';
import { eachTest } from '../../../tests/harness/opened';

const { user, position } = contract;
const MING = '860000000000001';
const DAY = '2026-03-02';

const tester = eachTest(testPlatform);
const admin = eachTest(() => tester.signIn('admin'));
const li = eachTest(() => tester.signIn('li'));

const report = (minute: number) =>
  tester.report({ id: MING, timestamp: MORNING + minute * 60_000, lat: 30.92, lon: 120.92, accuracy: 8 });
const leave = () => tester.ask(user.letPupilLeave, { studentId: 's-ming' }, admin);
const dayOf = (who: SignedIn) => tester.ask(position.studentDayTrack, { studentId: 's-ming', day: DAY }, who);
const travel = async (days: number) => {
  tester.time.now += spanMs(days, 'days');
  await tester.db.query('update account set password_set_at = $1', [new Date(tester.time.now)]);
  await tester.db.query('update session set expires_at = $1, used_at = $2', [
    new Date(tester.time.now + spanMs(1, 'days')),
    new Date(tester.time.now),
  ]);
};
/** Tables in which a text is left. */
const holding = async (text: string) => {
  const tables = await tester.db.query<{ name: string }>(
    `select relname as name from pg_class where relkind in ('r', 'p') and not relispartition
       and relnamespace = 'public'::regnamespace`,
  );
  const found: string[] = [];
  for (const { name } of tables)
    if ((await tester.db.query(`select 1 from ${name} row where row::text like $1`, [`%${text}%`])).length > 0)
      found.push(name);
  return found;
};

it('the preview counts what would be erased, and changes nothing', async () => {
  await report(1);
  await report(2);
  const { data } = await tester.ask(user.previewLeaving, { studentId: 's-ming' }, admin);
  expect(data).toMatchObject({ imei: MING, counts: { fixes: 2, guardians: 1, accounts: 1, places: 1 } });
  expect((await dayOf(li)).data.fixes.time).toHaveLength(2);
});

it('the card is silent at once, staff see the pupil no more, guardians read and change nothing', async () => {
  await report(1);
  await leave();
  await report(2);
  expect(await tester.db.query('select 1 from fix')).toHaveLength(1);
  expect((await dayOf(admin)).status).toBe(CODES.notFound);
  expect((await dayOf(await tester.signIn('wu'))).status).toBe(CODES.notFound);
  expect((await dayOf(li)).data.fixes.time).toHaveLength(1);
  const { data: children } = await tester.ask(user.childrenWhoLeft, {}, li);
  expect(children).toMatchObject([{ studentId: 's-ming', name: '李明', className: '一年级1班' }]);
  for (const [call, input] of [
    [user.bindCard, { imei: MING, rfid: 'A1', consent: 'x' }],
    [user.updateStudent, { studentId: 's-ming', studentName: '李四' }],
    [position.livePosition, { studentId: 's-ming' }],
  ] as const)
    expect((await tester.ask(call, input as never, li)).envelope.code, call.path).toBe(CODES.forbidden);
  // They can sign in again, and nobody else's guardian reads.
  expect((await dayOf(await tester.signIn('li'))).data.fixes.time).toHaveLength(1);
  expect((await dayOf(await tester.signIn('zhang'))).status).toBe(CODES.notFound);
});

it('thirty days later the pupil is gone from every table, and the certificate names nobody', async () => {
  await report(1);
  await leave();
  await travel(29);
  await tester.runScheduled();
  expect((await dayOf(li)).data.fixes.time).toHaveLength(1);
  await travel(2);
  expect((await dayOf(li)).status).toBe(CODES.notFound);
  await tester.runScheduled();
  for (const text of ['s-ming', '李明', 'u-li', '李强', '13900000004']) {
    // The audit log says for three years that an administrator let a pupil of this id leave.
    expect(
      (await holding(text)).filter((table) => table !== 'audit'),
      text,
    ).toEqual([]);
  }
  expect(await tester.db.query('select 1 from fix')).toEqual([]);
  const { data } = await tester.ask(user.erasureCertificates, {}, admin);
  expect(data).toMatchObject([{ what: 'pupil', counts: { fixes: 1, guardians: 1, accounts: 1, places: 1 } }]);
  const { digest, ...said } = data[0] ?? { digest: '' };
  expect(digest).toBe(sha256(JSON.stringify({ ...said })));
});

it('a roster that no longer lists the pupil does the same, and one that lists it again brings it back', async () => {
  await report(1);
  const without = {
    ...TEST_SCHOOL,
    students: TEST_SCHOOL.students.filter(({ studentId }) => studentId !== 's-ming'),
    accounts: TEST_SCHOOL.accounts.filter(({ account }) => account !== 'li'),
    devices: TEST_SCHOOL.devices.map((device) => ({
      ...device,
      studentId: device.uniqueId === MING ? null : device.studentId,
    })),
    places: TEST_SCHOOL.places.filter(({ studentId }) => studentId !== 's-ming'),
  };
  await importRoster(tester.platform, without);
  expect((await dayOf(li)).data.fixes.time).toHaveLength(1);
  expect((await importRoster(tester.platform, without)).left).toEqual({ pupils: [], people: [] });
  await importRoster(tester.platform, TEST_SCHOOL);
  expect((await dayOf(admin)).status).toBe(200);
  expect((await tester.ask(user.childrenWhoLeft, {}, li)).data).toEqual([]);
});

it('comes back before the end, as it was', async () => {
  await leave();
  expect((await tester.ask(user.pupilLeavers, {}, admin)).data).toHaveLength(1);
  await tester.ask(user.takePupilBack, { studentId: 's-ming' }, admin);
  expect((await dayOf(admin)).status).toBe(200);
  expect((await tester.ask(user.pupilLeavers, {}, admin)).data).toEqual([]);
  await travel(31);
  await tester.runScheduled();
  expect(await tester.db.query(`select 1 from student where student_id = 's-ming'`)).toHaveLength(1);
});

it('an older backup that is restored does not bring back who was erased', async () => {
  await report(1);
  const bench = await backupBench(tester.db);
  const db = await freshDb();
  try {
    await leave();
    await travel(31);
    await tester.runScheduled();
    // The store that is replaced knows who was erased.
    const after = await bench.write(tester.db);
    await bench.restore(db, after.path);
    expect(await bench.restore(db)).toMatchObject({ erasedAgain: 1 });
    expect(await db.query(`select 1 from student where student_id = 's-ming'`)).toEqual([]);
    expect(await db.query('select 1 from fix')).toEqual([]);
    expect(await db.query(`select 1 from account where user_id = 'u-li'`)).toEqual([]);
    expect(await db.query('select student_id from student order by 1')).toHaveLength(4);
    expect(await db.query('select 1 from erasure')).toHaveLength(2);
  } finally {
    await db.close();
    await bench.close();
  }
});

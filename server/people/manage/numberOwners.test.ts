/** A number that somebody types beside a name: nobody is taken for another person by the number alone. */
import { describe, expect, it } from 'vitest';
import { CODES, contract } from '../../../contract';
import { testPlatform } from '../../../tests/harness/platform';
import { eachTest } from '../../../tests/harness/opened';
import { columnOf } from '../../engine/store/db';

const { addGuardian, saveStaff, proposeGuardian, guardianProposals, answerProposal } = contract.user;

const tester = eachTest(testPlatform);
const admin = eachTest(() => tester.signIn('admin'));

const sees = (account: string) =>
  columnOf<string>(
    tester.db,
    `select student.name from account join identity using (user_id) join student using (student_id)
       where account = $1 and identity.left_at is null order by 1`,
    [account],
  );
const isStaff = async (account: string) =>
  (
    await tester.db.query(
      `select 1 from account join identity using (user_id)
       where account = $1 and school_id = 'school-a' and user_type in ('0', '1')`,
      [account],
    )
  ).length > 0;

/** Each way by which a typed number makes somebody see a child: with a name, and with the word that it is the same. */
const WAYS: readonly (readonly [
  way: string,
  send: (
    person: { name: string; mobile: string },
    samePerson: boolean,
  ) => Promise<{ envelope: { code: number; data?: unknown } }>,
  bound: (account: string) => Promise<boolean>,
])[] = [
  [
    'a guardian on the page of a pupil',
    (person, samePerson) =>
      tester.ask(addGuardian, { studentId: 's-fang', ...person, ...(samePerson && { samePerson }) }, admin),
    async (account) => (await sees(account)).includes('王芳'),
  ],
  [
    'a member of staff',
    (person, samePerson) =>
      tester.ask(saveStaff, { role: 'teacher', ...person, ...(samePerson && { samePerson }) }, admin),
    isStaff,
  ],
  [
    'a guardian whom another one proposed',
    async (person, samePerson) => {
      const sun = (await tester.ask(contract.user.signIn, { account: 'sun', password: 'correct horse#homeward' }, null))
        .data;
      const parent = sun.find(({ roleId }) => roleId === 'r-sun-parent') ?? null;
      if ((await tester.ask(guardianProposals, {}, admin)).data.length === 0)
        await tester.ask(proposeGuardian, person, parent);
      const [{ proposalId } = { proposalId: '' }] = (await tester.ask(guardianProposals, {}, admin)).data;
      return tester.ask(answerProposal, { proposalId, confirmed: true, ...(samePerson && { samePerson }) }, admin);
    },
    async (account) => (await sees(account)).includes('王芳'),
  ],
];

describe.each(WAYS)('%s', (_, send, bound) => {
  it('of another name is refused with whose number it is, until somebody says that it is the same person', async () => {
    const person = { name: '刘洋', mobile: '13900000004' };
    const { envelope } = await send(person, false);
    expect([envelope.code, envelope.data]).toEqual([CODES.otherPerson, { name: '李强', children: ['李明'] }]);
    expect(await bound('li')).toBe(false);
    expect((await send(person, true)).envelope.code).toBe(CODES.ok);
    expect(await bound('li')).toBe(true);
  });

  it('of another school is not named', async () => {
    const { envelope } = await send({ name: '刘洋', mobile: '13900000009' }, false);
    expect([envelope.code, envelope.data]).toEqual([CODES.otherPerson, { name: null, children: [] }]);
    expect(await tester.db.query(`select user_id from audit where act = 'number.look'`)).toEqual([
      { user_id: 'u-admin' },
    ]);
  });

  it.each(['李强', '李 强', '李　强'])('of the same name, as %s, is the person', async (name) => {
    expect((await send({ name, mobile: '13900000004' }, false)).envelope.code).toBe(CODES.ok);
    expect(await bound('li')).toBe(true);
  });
});

describe('a check with a typed number', () => {
  const lines = async () =>
    (
      await tester.db.query<{ act: string; user_id: string }>(
        `select act, user_id from audit where act in ('number.look', 'card.look', 'roster.check') order by audit_id`,
      )
    ).map(({ act, user_id }) => `${act} ${user_id}`);
  /** A number that another school alone knows, under the name 周老师. */
  const FAR = '13900000009';
  const asks = {
    guardian: (more: { name: string; samePerson?: boolean }) =>
      tester.ask(addGuardian, { studentId: 's-fang', mobile: FAR, check: true, ...more }, admin),
    staff: (more: { name: string; samePerson?: boolean }) =>
      tester.ask(saveStaff, { role: 'teacher', mobile: FAR, check: true, ...more }, admin),
  };

  it('never answers the name of somebody at another school, and is written down', async () => {
    for (const ask of Object.values(asks)) {
      const before = (await lines()).length;
      for (const more of [{ name: '刘洋' }, { name: '刘洋', samePerson: true }, { name: '周老师' }]) {
        const { envelope } = await ask(more);
        if (more.name === '刘洋') expect(JSON.stringify(envelope)).not.toContain('周');
      }
      expect((await lines()).slice(before)).toEqual(Array(3).fill('number.look u-admin'));
    }
    const { data } = await asks.guardian({ name: '刘洋', samePerson: true });
    expect(data.effects.gains.named).toEqual([{ name: '刘洋', role: 'student', pupils: 1 }]);
    expect(await tester.db.query(`select 1 from identity where user_id = 'u-far'`)).toHaveLength(1);
  });

  it('of an own person, or of nobody, leaves no line', async () => {
    const check = (mobile: string) =>
      tester.ask(addGuardian, { studentId: 's-fang', name: '刘洋', mobile, check: true }, admin);
    await check('13900000004');
    await check('13911111111');
    expect(await lines()).toEqual([]);
  });

  it('tells that a number is taken by somebody at another school only with a line', async () => {
    const { userId, version } = (await tester.ask(contract.user.managedGuardian, { userId: 'u-li' }, admin)).data;
    await tester.db.query(`update account set entered_at = null where user_id = 'u-li'`);
    const { envelope } = await tester.ask(
      contract.user.saveGuardian,
      { over: { userId, version }, name: '李强', mobile: FAR, check: true },
      admin,
    );
    expect([envelope.code, await lines()]).toEqual([CODES.mobileTaken, ['number.look u-admin']]);
  });

  it('of a card of another school is refused with a line', async () => {
    const card = (imei: string) =>
      tester.ask(contract.user.saveCard, { imei, rfid: null, model: null, check: true }, admin);
    expect((await card('860000000000009')).envelope.code).toBe(CODES.cardKnown);
    expect((await card('860000000000001')).envelope.code).toBe(CODES.cardKnown);
    expect(await lines()).toEqual(['card.look u-admin']);
  });

  it('is limited, and the limit does not tell whose the next number is', async () => {
    let code = 0;
    for (let n = 0; n < 40 && code !== CODES.tooMany; n += 1)
      code = (await asks.guardian({ name: '刘洋' })).envelope.code;
    expect(code).toBe(CODES.tooMany);
    for (const mobile of [FAR, '13900000004', '13911111111'])
      expect(
        (await tester.ask(addGuardian, { studentId: 's-fang', name: '刘洋', mobile, check: true }, admin)).envelope
          .code,
      ).toBe(CODES.tooMany);
    tester.time.now += 16 * 60_000;
    expect((await asks.guardian({ name: '刘洋' })).envelope.code).toBe(CODES.otherPerson);
  });
});

/** A number that somebody types beside a name: nobody is taken for another person by the number alone. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CODES, contract, type SignedIn } from '../contract';
import { type Tester, testPlatform } from './harness/platform';

const { addGuardian, saveStaff, proposeGuardian, guardianProposals, answerProposal } = contract.user;

let tester: Tester;
let admin: SignedIn;
beforeEach(async () => {
  tester = await testPlatform();
  admin = await tester.signIn('admin');
});
afterEach(() => tester.close());

const sees = async (account: string) =>
  (
    await tester.db.query<{ name: string }>(
      `select student.name from account join identity using (user_id) join student using (student_id)
       where account = $1 and identity.left_at is null order by 1`,
      [account],
    )
  ).map(({ name }) => name);
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
  });

  it.each(['李强', '李 强', '李　强'])('of the same name, as %s, is the person', async (name) => {
    expect((await send({ name, mobile: '13900000004' }, false)).envelope.code).toBe(CODES.ok);
    expect(await bound('li')).toBe(true);
  });
});

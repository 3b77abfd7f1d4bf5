/** Invitations: made by who leads the class, redeemed once by the guardian with the number that the school knows. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CODES, contract, type SignedIn } from '../../../contract';
import { spanMs } from '../../../contract/day';
import { NO_PASSWORD } from '../accounts/newPassword';
import { type Tester, testPlatform } from '../../../tests/harness/platform';

const { user } = contract;
const LI = { roleId: 'r-li', mobile: '13900000004' };
const PASSWORD = 'willow-77x#homeward';

let tester: Tester;
let admin: SignedIn;
const begin = async (sendsCodes = true) => {
  tester = await testPlatform({ sendsCodes });
  await tester.db.query('update account set password_hash = $1 where user_id = $2', [NO_PASSWORD, 'u-li']);
  await tester.db.query(`update teaching set leads = true where role_id = 'r-wu'`);
  admin = await tester.signIn('admin');
};
beforeEach(() => begin());
afterEach(() => tester.close());

const make = async (roleIds: string[], as = admin) => tester.ask(user.makeInvitations, { roleIds }, as);
const codeFor = async (roleId = LI.roleId) => {
  const [made] = (await make([roleId])).data.made;
  return made?.code ?? '';
};
const stateOf = async (roleId = LI.roleId, classId = 'class-1', as = admin) =>
  (await tester.ask(user.invitations, { classId }, as)).data.pupils
    .flatMap(({ guardians }) => guardians)
    .find((guardian) => guardian.roleId === roleId)?.state;
const check = async (code: string, address?: string) => tester.ask(user.checkInvitation, { code }, null, address);
const phoneCode = async (code: string, mobile = LI.mobile) => {
  await tester.ask(user.sendInvitationCode, { code, mobile }, null);
  return tester.sent.at(-1)?.code ?? 'none';
};
const redeem = async (code: string, input: { mobile?: string; verifyCode?: string; password?: string } = {}) =>
  tester.ask(user.redeemInvitation, { code, mobile: LI.mobile, password: PASSWORD, ...input }, null);
const reason = async (answer: ReturnType<Tester['ask']>) => (await answer).envelope.code;

it('a guardian comes in with the code of the slip and the code of the phone, and staff see each step', async () => {
  expect(await stateOf()).toBe('none');
  const code = await codeFor();
  expect(code).toMatch(/^[2-9A-HJ-NP-Z]{8}$/);
  expect(await stateOf()).toBe('invited');
  const typed = `${code.slice(0, 4).toLowerCase()} ${code.slice(4)}`;
  expect((await check(typed)).data).toEqual({
    school: '归途小学',
    children: ['李*'],
    name: '李*',
    mobile: '139****0004',
    needsCode: true,
  });
  expect(await stateOf()).toBe('opened');
  const { data } = await redeem(code, { verifyCode: await phoneCode(code) });
  expect(data).toMatchObject([{ userType: '2', label: { detail: '李明 · 一年级1班' } }]);
  expect(await stateOf()).toBe('in');
  expect(await reason(tester.ask(user.signIn, { account: 'li', password: PASSWORD }, null))).toBe(CODES.ok);
  expect(await reason(check(code))).toBe(CODES.linkSpent);
  const log = (await tester.ask(user.auditLog, { what: 'invitation' }, admin)).data.entries;
  expect(log.map(({ act, who }) => `${who} ${act}`)).toEqual(['李强 invitation.redeem', '赵校长 invitation.make']);
});

describe('until the invitation is redeemed', () => {
  it('the account is locked: neither a phone code nor a forgotten password opens it', async () => {
    await tester.ask(user.sendCode, { mobile: LI.mobile }, null);
    const verifyCode = tester.sent.at(-1)?.code ?? '';
    expect(await reason(tester.ask(user.phoneSignIn, { mobile: LI.mobile, verifyCode }, null))).toBe(CODES.notInvited);
  });
});

describe('an invitation is refused', () => {
  it('with another number, and after six such tries for a while', async () => {
    const code = await codeFor();
    for (let tries = 0; tries < 6; tries += 1)
      expect(await reason(redeem(code, { mobile: '13900000007' }))).toBe(CODES.otherMobile);
    expect(await reason(redeem(code, { verifyCode: '1' }))).toBe(CODES.tooMany);
    tester.time.now += spanMs(16, 'minutes');
    expect(await reason(redeem(code, { verifyCode: await phoneCode(code) }))).toBe(CODES.ok);
  });

  it('without the code of the phone, or with one for something else', async () => {
    const code = await codeFor();
    expect(await reason(redeem(code))).toBe(CODES.wrongPhoneCode);
    await tester.ask(user.sendCode, { mobile: LI.mobile }, null);
    expect(await reason(redeem(code, { verifyCode: tester.sent.at(-1)?.code ?? '' }))).toBe(CODES.wrongPhoneCode);
    expect(await stateOf()).not.toBe('in');
  });

  it('when it is older than a week, taken back, replaced, or the number has changed', async () => {
    const [first, second] = [await codeFor(), await codeFor()];
    expect([await reason(check(first)), await reason(check(second))]).toEqual([CODES.linkSpent, CODES.ok]);
    await tester.ask(user.revokeInvitation, { roleId: LI.roleId }, admin);
    expect(await reason(check(second))).toBe(CODES.linkSpent);
    const third = await codeFor();
    await tester.db.query(`update account set mobile = '13900000077' where user_id = 'u-li'`);
    expect(await reason(check(third))).toBe(CODES.linkSpent);
    await tester.db.query(`update account set mobile = '13900000004' where user_id = 'u-li'`);
    tester.time.now += spanMs(7, 'days');
    expect(await reason(check(third))).toBe(CODES.linkSpent);
    expect(await stateOf(LI.roleId, 'class-1', await tester.signIn('admin'))).toBe('expired');
  });

  it('when somebody guesses: twelve wrong codes of a source, then the right one waits too', async () => {
    const code = await codeFor();
    for (let tries = 0; tries < 12; tries += 1)
      expect(await reason(check('22222222', '203.0.113.7'))).toBe(CODES.linkSpent);
    expect(await reason(check(code, '203.0.113.7'))).toBe(CODES.tooMany);
    expect(await reason(check(code, '198.51.100.9'))).toBe(CODES.ok);
  });

  it('the second of two at once', async () => {
    const code = await codeFor();
    const verifyCode = await phoneCode(code);
    const codes = await Promise.all([reason(redeem(code, { verifyCode })), reason(redeem(code, { verifyCode }))]);
    expect(codes.filter((one) => one === CODES.ok)).toHaveLength(1);
  });
});

it('without a way to send codes, the slip and the whole number prove it', async () => {
  await tester.close();
  await begin(false);
  const code = await codeFor();
  expect((await check(code)).data).toMatchObject({ needsCode: false });
  expect(await reason(redeem(code, { mobile: '13900000007' }))).toBe(CODES.otherMobile);
  expect((await redeem(code)).data).toHaveLength(1);
});

it('the store has digests alone, and the log neither codes nor numbers', async () => {
  const code = await codeFor();
  await check(code);
  const rows = await tester.db.query<{ text: string }>(
    'select row::text as text from invitation row union all select row::text from audit row',
  );
  const text = [...rows.map((row) => row.text), ...tester.lines].join('\n');
  for (const secret of [code, LI.mobile]) expect(text).not.toContain(secret);
});

describe('who may invite', () => {
  it('the teacher who leads the class does, others see how far the guardians have come', async () => {
    const wu = await tester.signIn('wu');
    expect((await make([LI.roleId], wu)).data.made).toHaveLength(1);
    expect((await make(['r-zhang'], wu)).status).toBe(CODES.notFound);
    expect(await stateOf(LI.roleId, 'class-1', wu)).toBe('invited');
    expect((await tester.ask(user.invitations, { classId: 'class-2' }, wu)).status).toBe(CODES.notFound);
  });

  it('an administrator invites the staff, and a teacher does not', async () => {
    const { staff } = (await tester.ask(user.invitations, {}, admin)).data;
    expect(staff.map(({ name, state }) => `${name} ${state}`).toSorted()).toEqual([
      '吴老师 none',
      '孙老师 none',
      '赵校长 in',
    ]);
    const [made] = (await make(['r-wu'])).data.made;
    const code = made?.code ?? '';
    expect((await check(code)).data).toMatchObject({ children: [], name: '吴**' });
    const mobile = '13900000002';
    const { data } = await redeem(code, { mobile, verifyCode: await phoneCode(code, mobile) });
    expect(data).toMatchObject([{ userType: '1' }]);
    expect((await make(['r-sun'], data[0])).status).toBe(CODES.notFound);
    expect((await tester.ask(user.invitations, {}, data[0] ?? null)).status).toBe(CODES.forbidden);
    expect((await make(['r-far'])).status).toBe(CODES.notFound);
  });

  it('nobody invites for another school, and who is in needs no invitation', async () => {
    const far = await tester.signIn('far');
    expect((await make([LI.roleId], far)).status).toBe(CODES.notFound);
    await tester.db.query(`update teaching set leads = true where role_id = 'r-far'`);
    expect((await make([LI.roleId], far)).status).toBe(CODES.notFound);
    const code = await codeFor();
    await redeem(code, { verifyCode: await phoneCode(code) });
    expect((await make([LI.roleId])).data.made).toEqual([]);
  });
});

describe('a guardian of two children', () => {
  /** 李强 has a second child in the other class. */
  beforeEach(async () => {
    await tester.db.query(`insert into identity (role_id, user_id, user_type, school_id, student_id)
      values ('r-li-hua', 'u-li', '2', 'school-a', 's-hua')`);
  });
  const rowsOf = async (classId: string) =>
    (await tester.ask(user.invitations, { classId }, admin)).data.pupils
      .flatMap(({ guardians }) => guardians)
      .filter(({ roleId }) => roleId.startsWith('r-li'));

  it('gets one invitation, which names both and opens both', async () => {
    const { made } = (await make(['r-li', 'r-li-hua'])).data;
    expect(made).toMatchObject([
      {
        name: '李强',
        children: [
          { name: '李明', className: '一年级1班' },
          { name: '张华', className: '一年级2班' },
        ],
      },
    ]);
    expect(await rowsOf('class-1')).toMatchObject([{ state: 'invited', forSibling: false }]);
    expect(await rowsOf('class-2')).toMatchObject([{ state: 'invited', forSibling: true }]);
    const code = made[0]?.code ?? '';
    expect((await check(code)).data.children).toEqual(['李*', '张*']);
    const { data } = await redeem(code, { verifyCode: await phoneCode(code) });
    expect(new Set(data.map(({ label }) => label.detail))).toEqual(new Set(['李明 · 一年级1班', '张华 · 一年级2班']));
    expect([await rowsOf('class-1'), await rowsOf('class-2')]).toMatchObject([[{ state: 'in' }], [{ state: 'in' }]]);
  });

  it('an older one for the other child works no more, whoever of both is invited again', async () => {
    const old = await codeFor('r-li-hua');
    const { made } = (await make(['r-li'])).data;
    expect(made[0]?.children).toHaveLength(2);
    expect(await reason(check(old))).toBe(CODES.linkSpent);
    expect(await reason(check(made[0]?.code ?? ''))).toBe(CODES.ok);
  });

  it('a teacher names and ends nothing of a class that another one leads', async () => {
    const old = await codeFor('r-li-hua');
    const wu = await tester.signIn('wu');
    const { made } = (await make(['r-li'], wu)).data;
    expect(made[0]?.children).toEqual([{ name: '李明', className: '一年级1班' }]);
    expect(await reason(check(old)), 'the slip of the other class works too').toBe(CODES.ok);
  });

  it('a slip that is over says nothing of the other child', async () => {
    await codeFor('r-li-hua');
    await tester.db.query(`update invitation set expires_at = made_at`);
    expect(await rowsOf('class-1')).toMatchObject([{ state: 'none', forSibling: false }]);
    expect(await rowsOf('class-2')).toMatchObject([{ state: 'expired', forSibling: false }]);
  });
});

describe('a second guardian', () => {
  const MOTHER = { name: '王梅', mobile: '13900000044' };
  const proposals = async (as = admin) => (await tester.ask(user.guardianProposals, {}, as)).data;
  beforeEach(async () => {
    await tester.db.query(`update account set password_hash = (select password_hash from account where user_id = 'u-wu')
      where user_id = 'u-li'`);
  });

  it('is proposed by the first, confirmed by the school, then invited', async () => {
    const li = await tester.signIn('li');
    await tester.ask(user.proposeGuardian, MOTHER, li);
    expect(await proposals()).toMatchObject([
      { studentName: '李明', proposedBy: '李强', name: '王梅', mobile: '139****0044' },
    ]);
    const [{ proposalId } = { proposalId: '' }] = await proposals();
    await tester.ask(user.answerProposal, { proposalId, confirmed: true }, admin);
    expect(await proposals()).toEqual([]);
    const { pupils } = (await tester.ask(user.invitations, { classId: 'class-1' }, admin)).data;
    const mother = pupils.flatMap(({ guardians }) => guardians).find(({ name }) => name === '王梅');
    expect(mother).toMatchObject({ state: 'none', mobile: '139****0044' });
    const [made] = (await make([mother?.roleId ?? ''])).data.made;
    const code = made?.code ?? '';
    const { data } = await redeem(code, { mobile: MOTHER.mobile, verifyCode: await phoneCode(code, MOTHER.mobile) });
    expect(data).toMatchObject([{ userType: '3', label: { detail: '李明 · 一年级1班' } }]);
    expect((await tester.ask(user.proposeGuardian, MOTHER, data[0] ?? null)).status).toBe(CODES.forbidden);
  });

  it('is not added when the school refuses, and at most three wait', async () => {
    const li = await tester.signIn('li');
    for (const last of [1, 2, 3])
      await tester.ask(user.proposeGuardian, { ...MOTHER, mobile: `1390000005${last}` }, li);
    expect((await tester.ask(user.proposeGuardian, MOTHER, li)).status).toBe(CODES.unprocessable);
    const [{ proposalId } = { proposalId: '' }] = await proposals();
    await tester.ask(user.answerProposal, { proposalId, confirmed: false }, admin);
    expect(await proposals()).toHaveLength(2);
    expect(await tester.db.query(`select 1 from account where mobile = '13900000051'`)).toEqual([]);
    expect((await tester.ask(user.answerProposal, { proposalId, confirmed: true }, admin)).status).toBe(CODES.notFound);
    expect((await tester.ask(user.proposeGuardian, { ...MOTHER, studentId: 's-fang' }, li)).status).toBe(
      CODES.notFound,
    );
  });
});

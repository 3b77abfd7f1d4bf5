/** The authority matrix: every call, for every role, on pupils in and outside the scope. */
import { beforeAll, describe, expect, it } from 'vitest';
import { spanMs } from '../../contract/day';
import { type Call, can, CODES, contract, pathOf, roleOf, type SignedIn } from '../../contract';
import { AUTHORITY_TABLE, type Contract } from '../harness/authorityTable';
import { enterAsOperator } from '../harness/operator';
import { requestOf, testPlatform } from '../harness/platform';
import { MORNING } from '../harness/testSchool';
import { allTests } from '../harness/opened';

/** The administrator's account as the operator of the platform. */
const OPERATOR = 'operator';

/** The viewers by account, with the pupils in their scope. */
const VIEWERS: Readonly<Record<string, readonly string[]>> = {
  admin: ['s-ming', 's-fang', 's-hua', 's-yue'],
  wu: ['s-ming', 's-fang'],
  li: ['s-ming'],
  far: ['s-far'],
  [OPERATOR]: [],
};
const EVERYONE = ['s-ming', 's-fang', 's-hua', 's-yue', 's-far'];

const calls = (Object.keys(AUTHORITY_TABLE) as (keyof Contract)[]).flatMap((service) =>
  Object.entries(AUTHORITY_TABLE[service]).map(([name, line]) => ({
    title: `${service}.${name}`,
    call: (contract[service] as Record<string, Call>)[name] as Call,
    line: line as { rows: '404' | 'left out' | 'none'; input: (studentId: string) => object },
  })),
);

const tester = allTests(testPlatform);
const entries: Record<string, SignedIn> = {};
beforeAll(async () => {
  for (const account of Object.keys(VIEWERS)) entries[account] = await fresh(account);
});

/** What a role without the permission gets. */
const refusalOf = ({ options }: Call) => (options.hidden ? CODES.notFound : CODES.forbidden);
const status = async (request: Request) => (await tester.fetch(request)).status;
/** A new session, because some calls end it. */
const fresh = (account: string): Promise<SignedIn> =>
  account === OPERATOR ? enterAsOperator(tester) : tester.signIn(account);

describe.each(calls)('$title', ({ call, line }) => {
  const input = line.input('s-ming');

  const { needs } = call;
  if (needs === 'anyone') {
    it('answers a guest', async () => {
      expect(await status(requestOf(call, input, null, MORNING))).not.toBe(CODES.unauthorised);
    });
    return;
  }

  it('refuses a guest, an unknown token and a wrong signature', async () => {
    const entry = await fresh('admin');
    expect(await status(requestOf(call, input, null, MORNING))).toBe(CODES.unauthorised);
    expect(await status(requestOf(call, input, { ...entry, token: 'made-up' }, MORNING))).toBe(CODES.unauthorised);
    expect(await status(requestOf(call, input, { ...entry, roleId: 'r-wu' }, MORNING)), 'a foreign roleId').toBe(
      CODES.unauthorised,
    );
    expect(await status(requestOf(call, input, entry, MORNING, '/some/other/path')), 'another path').toBe(
      CODES.unauthorised,
    );
    const response = await tester.fetch(requestOf(call, input, entry, MORNING - spanMs(6, 'minutes')));
    expect(await response.json(), 'a stale one').toMatchObject({ success: false, code: CODES.staleSignature });
  });

  describe.each(Object.entries(VIEWERS))('as %s', (account, visible) => {
    it('answers when the role has the permission, otherwise refuses with 403, or 404 where hidden', async () => {
      const entry = await fresh(account);
      const allowed = needs === 'session' || can(roleOf(entry.userType), needs);
      const got = await status(requestOf(call, line.input(visible[0] ?? ''), entry, MORNING));
      if (allowed) expect([200, 404]).toContain(got);
      else expect(got).toBe(refusalOf(call));
      // Signing out everywhere ended the account's other session too.
      entries[account] = await fresh(account);
    });

    if (line.rows === '404')
      it('answers 404 for pupils outside the scope', async () => {
        const entry = entries[account] as SignedIn;
        const may = needs !== 'session' && can(roleOf(entry.userType), needs);
        for (const studentId of EVERYONE) {
          const got = await status(requestOf(call, line.input(studentId), entry, MORNING));
          expect(got, studentId).toBe(!may ? refusalOf(call) : visible.includes(studentId) ? 200 : 404);
        }
        expect(await status(requestOf(call, line.input('made-up'), entry, MORNING))).toBe(may ? 404 : refusalOf(call));
      });

    if (line.rows === 'left out')
      it('leaves out pupils outside the scope', async () => {
        const entry = entries[account] as SignedIn;
        const may = needs === 'session' || can(roleOf(entry.userType), needs);
        for (const studentId of EVERYONE) {
          const { data, status: got } = await tester.ask(call, line.input(studentId), entry);
          expect(got).toBe(may ? 200 : refusalOf(call));
          if (!may) continue;
          const text = JSON.stringify(data);
          for (const other of EVERYONE)
            if (!visible.includes(other)) expect(text, `${other} asked with ${studentId}`).not.toContain(other);
        }
      });
  });
});

it('a teacher gets the own classes only, an administrator all classes of the school', async () => {
  const classes = async (account: string) =>
    (await tester.ask(contract.position.teacherClasses, {}, entries[account] ?? null)).data.map(
      ({ classId }) => classId,
    );
  expect(await classes('wu')).toEqual(['class-1']);
  expect(await classes('far')).toEqual(['class-9']);
  expect(await classes('admin')).toEqual(['class-1', 'class-2']);
});

it('an unknown call is answered with 404', async () => {
  expect(await status(new Request('http://platform.test/api/position/nothing/here'))).toBe(404);
  expect(pathOf(contract.user.signIn)).toBe('/user/signin/v2');
});

it('calls about a pupil are refused with 703 when the card service has ended [8.03]', async () => {
  const entry = await fresh('chen');
  const { envelope } = await tester.ask(contract.position.studentLocation, {}, entry);
  expect(envelope).toMatchObject({ success: false, code: CODES.unsubscribed });
});

it('the log contains no token, number, name or place', async () => {
  await tester.report({ id: '860000000000001', lat: 30.92, lon: 120.92, timestamp: MORNING / 1000 });
  const text = tester.lines.join('\n');
  for (const secret of ['860000000000001', '30.92', '李明', '13900000004', entries['li']?.token ?? '-', 'gateway-key'])
    expect(text).not.toContain(secret);
});

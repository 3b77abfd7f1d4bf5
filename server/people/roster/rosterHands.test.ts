/** What a later roster leaves as people have set it: cards that guardians bound or unbound, and mobile numbers. */
import { describe, expect, it } from 'vitest';
import { CODES, contract, PRIVACY_VERSION } from '../../../contract';
import { importRoster } from '../../running/consequences';
import type { Roster } from './roster';
import { testPlatform } from '../../../tests/harness/platform';
import { withAccount, withWearers } from '../../../tests/harness/rosters';
import { OTHER_SCHOOL, PASSWORD, TEST_SCHOOL } from '../../../tests/harness/testSchool';
import { eachTest } from '../../../tests/harness/opened';
import { valueOf } from '../../engine/store/db';

const { user } = contract;
const MINGS = { imei: '860000000000001', rfid: 'A1' };

const tester = eachTest(testPlatform);
const li = eachTest(() => tester.signIn('li'));

const read = (roster: Roster) => importRoster(tester.platform, roster);
const wearerOf = (imei: string) =>
  valueOf<string | null>(tester.db, 'select student_id from device where unique_id = $1', [imei]);
const mobileOf = (userId: string) =>
  valueOf<string | null>(tester.db, 'select mobile from account where user_id = $1', [userId]);

describe('what people did by hand', () => {
  it('a card that a guardian bound stays bound', async () => {
    await tester.ask(user.removeImei, { imei: MINGS.imei }, li);
    const zhang = await tester.signIn('zhang');
    await tester.ask(user.removeImei, { imei: '860000000000003' }, zhang);
    await tester.ask(user.bindCard, { ...MINGS, consent: PRIVACY_VERSION }, zhang);
    const outcome = await read(TEST_SCHOOL);
    expect([await wearerOf(MINGS.imei), outcome.kept.cards]).toEqual(['s-hua', [MINGS.imei, '860000000000003']]);
    expect(await wearerOf(MINGS.imei)).toBe('s-hua');
    await read(withWearers({ [MINGS.imei]: null }));
    expect(await wearerOf(MINGS.imei), 'also against a changed roster').toBe('s-hua');
  });

  it('a card that a guardian unbound is not bound again by the same roster, but by a changed one', async () => {
    await tester.ask(user.removeImei, { imei: MINGS.imei }, li);
    expect((await read(TEST_SCHOOL)).kept.cards).toEqual([MINGS.imei]);
    expect(await wearerOf(MINGS.imei)).toBeNull();
    await read(withWearers({ [MINGS.imei]: 's-yue' }));
    expect(await wearerOf(MINGS.imei)).toBe('s-yue');
  });

  it('a mobile number that its owner changed stays', async () => {
    const [mobile, password] = ['13900008888', `${PASSWORD}#homeward`];
    await tester.ask(user.sendMobileCode, { mobile }, li);
    const verifyCode = tester.sent.at(-1)?.code ?? '';
    expect((await tester.ask(user.updateParent, { mobile, verifyCode, password }, li)).envelope.code).toBe(CODES.ok);
    expect((await read(TEST_SCHOOL)).kept.mobiles).toEqual(['u-li']);
    expect(await mobileOf('u-li')).toBe(mobile);
    await read(withAccount('li', { mobile: '13900007777' }));
    expect(await mobileOf('u-li')).toBe(mobile);
  });
});

describe('mobile numbers', () => {
  it('follow the roster, also when two people exchange theirs', async () => {
    await read({
      ...TEST_SCHOOL,
      accounts: TEST_SCHOOL.accounts.map((one) => {
        if (one.account === 'li') return { ...one, mobile: '13900000005' };
        return one.account === 'zhang' ? { ...one, mobile: '13900000004' } : one;
      }),
    });
    expect([await mobileOf('u-li'), await mobileOf('u-zhang')]).toEqual(['13900000005', '13900000004']);
  });

  it('are never taken from somebody else: the person is named instead', async () => {
    const outcome = await read(withAccount('li', { mobile: '13900000009' }));
    expect(outcome.kept.mobiles).toEqual(['u-li']);
    expect([await mobileOf('u-li'), await mobileOf('u-far')]).toEqual([null, '13900000009']);
  });

  it('of a person whom another school knows are not changed', async () => {
    await read({
      ...OTHER_SCHOOL,
      accounts: [
        ...OTHER_SCHOOL.accounts,
        {
          userId: 'u-admin',
          account: 'admin',
          mobile: '13900006666',
          realName: '赵校长',
          password: PASSWORD,
          passwordAge: 0,
          identities: [{ roleId: 'r-admin-far', userType: '1', classIds: [] }],
        },
      ],
    });
    expect(await mobileOf('u-admin')).toBe('13900000001');
  });
});

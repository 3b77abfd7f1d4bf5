/** The store's login area: identities, failures and the image code. */
import { describe, expect, it } from 'vitest';
import type { SignedIn } from '../../contract/user';
import { sessionEnded } from './global';
import { imageCodeArrived, login, signInAnswered, signInFailed, studentIdentities } from './login';

const start = { type: 'start' };
const identity = (roleId: string, userType: string): SignedIn => ({
  roleId,
  userType,
  userId: 'u',
  token: `t-${roleId}`,
  remainDay: 1,
  label: { name: 'n', school: 's', detail: 'd' },
});
const failure = (code: number | null, msg = 'words') => ({ kind: 'refused' as const, code, msg });

describe('login', () => {
  const fresh = login.reducer(undefined, start);

  it('starts with user type 1 and seven days [3.10]', () => {
    expect(fresh).toMatchObject({
      userType: 1,
      expires: 7,
      showVerifyCode: false,
      verifyInfo: null,
      failure: null,
      identityList: [],
    });
  });

  it("student identities are all but the teacher's [5.10]", () => {
    const all = [identity('a', '1'), identity('b', '2'), identity('c', '3')];
    expect(studentIdentities(all).map(({ roleId }) => roleId)).toEqual(['b', 'c']);
  });

  it("a failure keeps the platform's words, except for 2001 and 200 [4.07]", () => {
    expect(login.reducer(fresh, signInFailed(failure(2002)))).toMatchObject({
      failure: { msg: 'words' },
      showVerifyCode: false,
    });
    expect(login.reducer(fresh, signInFailed(failure(2001)))).toMatchObject({
      failure: null,
      showVerifyCode: true,
    });
    expect(login.reducer(fresh, signInFailed(failure(200)))).toMatchObject({ failure: null, showVerifyCode: false });
  });

  it('the image code stays once it has been asked for [4.08]', () => {
    const asked = [
      signInFailed(failure(2001)),
      imageCodeArrived({ imageCodeId: 'i', image: 'data:image/png;base64,' }),
      signInFailed(failure(2002)),
    ].reduce(login.reducer, fresh);
    expect(asked).toMatchObject({ showVerifyCode: true, failure: { msg: 'words' }, verifyInfo: { imageCodeId: 'i' } });
    expect(login.reducer(asked, signInAnswered([identity('a', '1')]))).toMatchObject({
      showVerifyCode: false,
      verifyInfo: null,
    });
  });
});

it('the end of the session clears the identities [4.04]', () => {
  const signedIn = login.reducer(undefined, signInAnswered([identity('a', '1'), identity('b', '2')]));
  expect(login.reducer(signedIn, sessionEnded()).identityList).toEqual([]);
});

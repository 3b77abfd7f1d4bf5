/**
 * The calls of the specification's user and third-party services: method and path to the letter, and how each is sent.
 */
import { describe, expect, it } from 'vitest';
import { secondFactorCalls } from './secondFactor';
import { thirdParty } from './thirdParty';
import { user } from './user';
import type { Call } from './call';

/** Options as texts. 'no token': the caller has no session yet. 'no toast': the screen shows failures itself. */
const SIGNING_IN = ['no token', 'no toast'];

describe('the user service', () => {
  it.each<[keyof typeof user, string, string[]]>([
    ['signIn', 'POST user/signin/v2', SIGNING_IN],
    ['weChatSignIn', 'POST wx/user/signin/v3', SIGNING_IN],
    ['phoneSignIn', 'POST wx/user/signin/v2', SIGNING_IN],
    ['imageCode', 'GET user/verification/code/v1', ['no token']],
    ['sendPasswordCode', 'POST message/send/verify/code/v1', SIGNING_IN],
    ['sendCode', 'POST user/common/sendVerificationCode/v1', SIGNING_IN],
    ['identities', 'POST user/change/identity/v1', []],
    ['chooseIdentity', 'POST user/choose/identity/v2', []],
    ['signOut', 'POST user/signout/v1', ['no toast']],
    ['updatePassword', 'POST user/update/pwd/v2', ['no toast']],
    ['resetPassword', 'POST user/resetpwd/v1', SIGNING_IN],
    ['removeImei', 'POST parent/remove/imei/v1', []],
    ['currentUser', 'GET /user/userinfo/v1', []],
    ['bindImei', 'POST /student/bindImei/v1', ['no toast']],
    ['checkImei', 'POST /parent/check/imei/v1', ['no toast']],
    ['pageAuthorities', 'POST /school/parent/auth/query/v2', []],
    ['updateParent', 'POST /basic/update/parent/v2', ['no toast']],
    ['bindCard', 'POST /card/factory/user/bind/card/v1', ['no toast']],
    ['applicationList', 'GET /dict/app/position/school/view/list/v1', []],
    ['updatePhoto', 'POST /user/update/photo/v1', []],
    ['updateStatus', 'POST /student/update/status/v1', []],
    ['updateStudent', 'POST /basic/update/student/v1', []],
  ])('has %s as %s, sent with %j [7.07]', (name, address, how) => {
    expect([addressOf(user[name]), howSent(user[name])]).toEqual([address, how]);
  });

  it('marks calls that are not in the specification as ours', () => {
    const ours = Object.entries<Call>({ ...user, ...secondFactorCalls }).flatMap(([name, { options }]) =>
      options.ours ? [name] : [],
    );
    expect(ours.sort()).toEqual([
      'answerCardRequest',
      'askGuardian',
      'beginApp',
      'beginPasskey',
      'cardRequest',
      'confirmApp',
      'confirmLine',
      'confirmPasskey',
      'endOneSession',
      'endOtherSessions',
      'imageWork',
      'noteUse',
      'passkeyOptions',
      'photo',
      'redeemTicket',
      'removeFactor',
      'renewRecoveryCodes',
      'searchContact',
      'secondFactor',
      'secondFactorState',
      'sendMobileCode',
      'sessionList',
      'signOutEverywhere',
      'unbindWeChat',
      'uploadPhoto',
      'weChatBinding',
      'weChatEntry',
    ]);
  });
});

it.each<[keyof typeof thirdParty, string, string[]]>([
  ['oneEdu', 'GET sc/sso/login/v1', ['accessToken', 'source']],
  ['hunan', 'GET hunan/sso/login', ['accessToken']],
  ['hainan', 'GET hainan/sso/login', ['accessToken']],
])('the third-party service has %s as %s, with %j in its query [7.08]', (name, address, sent) => {
  const query = Object.fromEntries(sent.map((one) => [one, 'x']));
  expect([addressOf(thirdParty[name]), howSent(thirdParty[name])]).toEqual([address, SIGNING_IN]);
  expect(thirdParty[name].input.safeParse(query).data).toEqual(query);
});

const addressOf = ({ method, path }: Call) => `${method} ${path}`;
const howSent = ({ options }: Call) => [
  ...(options.hideToken ? ['no token'] : []),
  ...(options.hideToast ? ['no toast'] : []),
  ...(options.noEncode ? ['plain'] : []),
];

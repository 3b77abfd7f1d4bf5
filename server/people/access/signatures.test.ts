/** API-TOKENs: valid once, in time, for one path and role, for the session they were made in. */
import { describe, expect, it } from 'vitest';
import { spanMs } from '../../../contract/day';
import {
  type Call,
  CODES,
  codecOf,
  contract,
  Envelope,
  LIVE_PATH,
  pathOf,
  SERVICES,
  SIGNATURE_HEADER,
  signatureOf,
  type SignedIn,
  TOKEN_HEADER,
} from '../../../contract';
import { createPlatform } from '../../running/createPlatform';
import { requestAuth } from './requestAuth';
import { createBodyReader } from '../../engine/serving/requestBody';
import { sessions } from '../signIn/sessions';
import { DEFAULT_SETTINGS } from '../../engine/settings';
import { requestOf, type Tester, testPlatform } from '../../../tests/harness/platform';
import { eachTest } from '../../../tests/harness/opened';

const codec = codecOf(DEFAULT_SETTINGS.compat);
const { currentUser } = contract.user;

const tester = eachTest(testPlatform);
const li = eachTest(() => tester.signIn('li'));

/** The code of the answer to a call signed with just this. */
async function codeOf(
  apiToken: string,
  { as = li, call = currentUser, fetch = tester.fetch }: { as?: SignedIn; call?: Call; fetch?: Tester['fetch'] } = {},
): Promise<number> {
  const request = requestOf(call, {}, null, 0);
  request.headers.set(TOKEN_HEADER, as.token);
  request.headers.set(SIGNATURE_HEADER, apiToken);
  return Envelope.parse(await (await fetch(request)).json()).code;
}
const made = (time = tester.time.now, { path = pathOf(currentUser), roleId = li.roleId } = {}) =>
  signatureOf(codec, path, roleId, time);

describe('an API-TOKEN', () => {
  it('is accepted once and refused when it is sent again [7.02]', async () => {
    expect([await codeOf(made()), await codeOf(made())]).toEqual([CODES.ok, CODES.replayedSignature]);
  });

  it('is recognised when the same content is encoded differently', async () => {
    const { now } = tester.time;
    expect(await codeOf(made(now))).toBe(CODES.ok);
    expect(await codeOf(codec.encode(`${pathOf(currentUser)}&${li.roleId}&0${now}`))).toBe(CODES.replayedSignature);
    expect(await codeOf(`${made(now)}A`)).toBe(CODES.replayedSignature);
  });

  it('is marked as used for every process on the store', async () => {
    const other = await createPlatform(tester.platform);
    expect(await codeOf(made())).toBe(CODES.ok);
    expect(await codeOf(made(), { fetch: other.fetch })).toBe(CODES.replayedSignature);
    other.stop();
  });

  it('with the same time, path and role is accepted once in each session', async () => {
    const phone = await tester.signIn('li');
    expect([await codeOf(made()), await codeOf(made(), { as: phone })]).toEqual([CODES.ok, CODES.ok]);
  });

  it('sent many times in parallel is accepted once', async () => {
    const codes = await Promise.all(Array.from({ length: 20 }, () => codeOf(made())));
    expect(codes.filter((code) => code === CODES.ok)).toHaveLength(1);
    expect(codes.filter((code) => code === CODES.replayedSignature)).toHaveLength(19);
  });

  it('opens the live stream once', async () => {
    const apiToken = made(tester.time.now, { path: LIVE_PATH });
    const open = () =>
      tester.fetch(
        new Request(`http://platform.test${SERVICES.position}${LIVE_PATH}`, {
          headers: { [TOKEN_HEADER]: li.token, [SIGNATURE_HEADER]: apiToken },
        }),
      );
    const first = await open();
    expect(first.headers.get('content-type')).toMatch(/^text\/event-stream/);
    await first.body?.cancel();
    expect(await (await open()).json()).toMatchObject({ success: false, code: CODES.replayedSignature });
  });

  it('of another time, path, role or session is refused [6.05]', async () => {
    const wu = await tester.signIn('wu');
    const { now } = tester.time;
    expect(await codeOf(made(now - 300_001))).toBe(CODES.staleSignature);
    expect(await codeOf(made(now + 300_001))).toBe(CODES.staleSignature);
    expect(await codeOf(made(now, { path: '/user/change/identity/v1' }))).toBe(CODES.unauthorised);
    expect(await codeOf(made(now, { roleId: wu.roleId }))).toBe(CODES.unauthorised);
    expect(await codeOf(made(now), { as: wu })).toBe(CODES.unauthorised);
    for (const text of ['', 'made up', made(now).slice(1)])
      expect([await codeOf(text), text]).toEqual([CODES.unauthorised, text]);
    expect(await codeOf(made(now)), 'none of these has used it up').toBe(CODES.ok);
  });
});

describe('the list of used API-TOKENs', () => {
  const kept = async () => (await tester.db.query('select 1 from spent_signature')).length;
  const sweep = () => {
    const { find, lookAt, lookAtSoon } = sessions(tester.platform);
    return requestAuth(tester.platform, createBodyReader(), {
      sessionOf: find,
      lookAtSession: lookAt,
      lookAtSessionSoon: lookAtSoon,
    }).sweepSignatures();
  };

  it('keeps each one as long as it is valid, and no longer', async () => {
    await codeOf(made());
    tester.time.now += spanMs(5, 'minutes');
    await sweep();
    expect(await codeOf(made(tester.time.now - spanMs(5, 'minutes')))).toBe(CODES.replayedSignature);
    tester.time.now += spanMs(5, 'minutes') + 1;
    await sweep();
    expect(await kept()).toBe(0);
    expect(await codeOf(made(tester.time.now - spanMs(10, 'minutes') - 1))).toBe(CODES.staleSignature);
  });

  it('contains no session and no path in plain text', async () => {
    await codeOf(made());
    expect(await kept()).toBe(1);
    const text = JSON.stringify(await tester.db.query('select * from spent_signature'));
    for (const secret of [li.token, li.roleId, pathOf(currentUser)]) expect(text).not.toContain(secret);
  });
});

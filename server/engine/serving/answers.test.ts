/** What every answer of the platform has in common: its headers, and its line in the log. */
import { describe, expect, it } from 'vitest';
import {
  CODES,
  contract,
  ENCODE_HEADER,
  LIVE_PATH,
  SERVICES,
  SIGNATURE_HEADER,
  signatureOf,
  codecOf,
  TOKEN_HEADER,
} from '../../../contract';
import { readEnvironment } from '../../running/node/environment';
import { startPlatform } from '../../running/node/start';
import { DEFAULT_SETTINGS } from '../settings';
import { draftFor } from '../../../tests/harness/fences';
import { requestOf, testPlatform } from '../../../tests/harness/platform';
import { setUpDb } from '../../../tests/harness/postgres';
import { silentLog } from '../../../tests/harness/silentLog';
import { allTests } from '../../../tests/harness/opened';

const { user, position, location } = contract;

const tester = allTests(testPlatform);

/** The last line of the log. */
const lastLine = () =>
  JSON.parse(tester.lines.at(-1)?.replace(/^info request /, '') ?? '{}') as { route: string; code: number | null };
const lastRoute = () => lastLine().route;

describe('an answer', () => {
  it('is kept by no cache and taken for no other type, whether it is right, refused or unknown', async () => {
    const li = await tester.signIn('li');
    const wrong = { account: 'li', password: 'wrong' };
    for (const request of [
      requestOf(user.currentUser, {}, li, tester.time.now),
      requestOf(user.signIn, wrong, null, tester.time.now),
      requestOf(location.dayTrack, { studentId: 's-hua', day: '2026-03-02' }, li, tester.time.now),
      requestOf(user.currentUser, {}, null, tester.time.now),
      new Request('http://platform.test/api/nothing'),
      new Request('http://platform.test/healthz'),
      new Request('http://platform.test/intake/osmand/not-a-key?id=1&lat=1&lon=1'),
    ]) {
      const { headers } = await tester.fetch(request);
      expect([headers.get('cache-control'), headers.get('x-content-type-options')], request.url).toEqual([
        'no-store',
        'nosniff',
      ]);
    }
  });

  it('of the live stream is kept by no cache either', async () => {
    const { token, roleId } = await tester.signIn('li');
    const signature = signatureOf(codecOf(DEFAULT_SETTINGS.compat), LIVE_PATH, roleId, tester.time.now);
    const { headers, body } = await tester.fetch(
      new Request(`http://platform.test${SERVICES.position}${LIVE_PATH}`, {
        headers: { [TOKEN_HEADER]: token, [SIGNATURE_HEADER]: signature },
      }),
    );
    expect(headers.get('content-type')).toBe('text/event-stream');
    expect(headers.get('cache-control')).toBe('no-store');
    await body?.cancel();
  });
});

it('an encoded request gets an encoded answer, unless it is so long that encoding would hold up the others', async () => {
  const li = await tester.signIn('li');
  const ask = () => tester.fetch(requestOf(position.fences, {}, li, tester.time.now));
  const { headers } = await ask();
  expect([headers.has(ENCODE_HEADER), headers.get('content-type')]).toEqual([true, 'text/plain; charset=utf-8']);
  const ring = Array.from({ length: 299 }, (_, corner): [number, number] => {
    const angle = (2 * Math.PI * (corner % 298)) / 298;
    return [120.92 + 0.01 * Math.cos(angle), 30.92 + 0.01 * Math.sin(angle)];
  });
  const fence = draftFor(['s-ming'], { shape: { kind: 'polygon', rings: [ring] } });
  for (let saved = 0; saved < 12; saved += 1) await tester.ask(position.saveFence, { fence }, li);
  const long = await ask();
  expect([long.headers.has(ENCODE_HEADER), long.headers.get('content-type')]).toEqual([false, 'application/json']);
  expect(((await long.json()) as { data: unknown[] }).data).toHaveLength(12);
});

describe('the line of a request in the log', () => {
  it('holds the code of the answer, also where the status is 200: a wrong password is found in the log', async () => {
    const li = await tester.signIn('li');
    const { now } = tester.time;
    await tester.fetch(requestOf(user.currentUser, {}, li, now));
    expect(lastLine().code).toBe(CODES.ok);
    await tester.fetch(requestOf(user.signIn, { account: 'li', password: 'wrong' }, null, now));
    expect(lastLine().code).toBe(CODES.wrongCredentials);
    await tester.fetch(requestOf(location.dayTrack, { studentId: 's-hua', day: '2026-03-02' }, li, now));
    expect(lastLine().code).toBe(CODES.notFound);
    await tester.fetch(new Request('http://platform.test/healthz'));
    expect(lastLine().code).toBeNull();
  });

  it('names the pattern of the route that answered, for each call its own', async () => {
    const li = await tester.signIn('li');
    await tester.ask(position.studentLocation, {}, li);
    expect(lastRoute()).toBe('/api/position/location/student/getLocationInfo/v2');
    await tester.ask(user.identities, {}, li);
    expect(lastRoute()).toBe('/api/user/user/change/identity/v1');
  });

  it('contains no id and no key of the address', async () => {
    const li = await tester.signIn('li');
    const url = `http://platform.test${SERVICES.user}/user/photo/v1/photo-secret`;
    await tester.fetch(new Request(url, { headers: { [TOKEN_HEADER]: li.token } }));
    expect(lastRoute()).toBe('/api/user/user/photo/v1/:photoId');
    await tester.report({ id: '860000000000001', lat: 31.2, lon: 121.5 });
    expect(lastRoute()).toBe('/intake/osmand/:key');
    await tester.fetch(new Request('http://platform.test/api/user/made-up/secret'));
    expect(lastRoute()).toBe('/api/*');
    expect(tester.lines.join('\n')).not.toContain('secret');
  });
});

describe('Strict-Transport-Security', () => {
  const headerOf = async (env: Record<string, string>, sent: Record<string, string>) => {
    const running = await startPlatform({
      ...readEnvironment({ PORT: '0', ...env }),
      db: await setUpDb(),
      log: silentLog,
    });
    try {
      const answers = ['healthz', 'api/nothing'].map((path) => fetch(new URL(path, running.url), { headers: sent }));
      return (await Promise.all(answers)).map(({ headers }) => headers.get('strict-transport-security'));
    } finally {
      await running.stop();
    }
  };

  it('is sent where an own proxy says that the client came by TLS, and nowhere else', async () => {
    const year = 'max-age=31536000';
    expect(await headerOf({ TRUSTED_PROXIES: '1' }, { 'x-forwarded-proto': 'https' })).toEqual([year, year]);
    expect(await headerOf({ TRUSTED_PROXIES: '1' }, { 'x-forwarded-proto': 'http' })).toEqual([null, null]);
    expect(await headerOf({ TRUSTED_PROXIES: '1' }, {})).toEqual([null, null]);
    expect(await headerOf({}, { 'x-forwarded-proto': 'https' }), 'a client may forge it').toEqual([null, null]);
  });
});

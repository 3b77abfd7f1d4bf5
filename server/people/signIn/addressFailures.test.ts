/** The client address over a real connection: X-Forwarded-For counts only where an own proxy wrote it. */
import { afterEach, expect, it } from 'vitest';
import { CODES, contract, type Envelope, pathOf, SERVICES } from '../../../contract';
import { readEnvironment } from '../../running/node/environment';
import { type Running, startPlatform } from '../../running/node/start';
import { setUpDb } from '../../../tests/harness/postgres';
import { silentLog } from '../../../tests/harness/silentLog';

let running: Running;
const start = async (env: Record<string, string>) =>
  (running = await startPlatform({ ...readEnvironment({ PORT: '0', ...env }), db: await setUpDb(), log: silentLog }));
afterEach(() => running.stop());

/** The code of a sign-in with an invented account. */
async function guess(account: string, forwardedFor: string): Promise<number> {
  const response = await fetch(new URL(`${SERVICES.user}${pathOf(contract.user.signIn)}`, running.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': forwardedFor },
    body: JSON.stringify({ account, password: 'guess' }),
  });
  return ((await response.json()) as Envelope).code;
}
const guesses = (forwardedFor: (n: number) => string) =>
  Promise.all(Array.from({ length: 30 }, (_, n) => guess(`made-up ${n}`, forwardedFor(n))));

it('without proxies a forged X-Forwarded-For is ignored', async () => {
  await start({});
  await guesses((n) => `198.51.100.${n}`);
  expect(await guess('li', '198.51.100.99')).toBe(CODES.imageCodeNeeded);
});

it('behind a proxy each client is counted by the proxy’s entry; forged entries before it are ignored', async () => {
  await start({ TRUSTED_PROXIES: '1' });
  await guesses((n) => `198.51.100.${n}, 203.0.113.7`);
  expect(await guess('li', '198.51.100.99, 203.0.113.7')).toBe(CODES.imageCodeNeeded);
  expect(await guess('li', '203.0.113.8')).toBe(CODES.wrongCredentials);
});

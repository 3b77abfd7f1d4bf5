/** Who a sign-in over the network comes from: what it says of itself counts only where a proxy of our own has written it. */
import { afterEach, expect, it } from 'vitest';
import { CODES, contract, type Envelope, pathOf, SERVICES } from '../contract';
import { readEnvironment } from '../server/node/environment';
import { type Running, startPlatform } from '../server/node/start';
import { freshDb } from './harness/postgres';
import { silentLog } from './harness/silentLog';

let running: Running;
const start = async (env: Record<string, string>) =>
  (running = await startPlatform({ ...readEnvironment({ PORT: '0', ...env }), db: await freshDb(), log: silentLog }));
afterEach(() => running.stop());

/** The code that a wrong password at a made-up account is answered with. */
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

it('an address made up for every try hides nobody who comes straight to the platform', async () => {
  await start({});
  await guesses((n) => `198.51.100.${n}`);
  expect(await guess('li', '198.51.100.99')).toBe(CODES.imageCodeNeeded);
});

it('behind a proxy each asker counts alone, whatever is made up before the proxy’s own word', async () => {
  await start({ TRUSTED_PROXIES: '1' });
  await guesses((n) => `198.51.100.${n}, 203.0.113.7`);
  expect(await guess('li', '198.51.100.99, 203.0.113.7')).toBe(CODES.imageCodeNeeded);
  expect(await guess('li', '203.0.113.8')).toBe(CODES.wrongCredentials);
});

/** The key pair of Web Push: from the environment, or made once and stored. */
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readEnvironment } from '../../running/node/environment';
import { storedVapidKeys, resultOfStatus } from '../../running/node/webPush';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'homeward-keys-'));
});
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

it('the key pair is the same at every start, even of two at once, and only its owner can read it', async () => {
  const inside = join(folder, 'not-there-yet');
  const [one, other] = await Promise.all([storedVapidKeys(inside), storedVapidKeys(inside)]);
  expect(other).toEqual(one);
  expect(await storedVapidKeys(inside)).toEqual(one);
  expect((await stat(join(inside, 'vapid.json'))).mode & 0o777).toBe(0o600);
  expect(await readFile(join(inside, 'vapid.json'), 'utf8')).toContain(one.publicKey);
});

it('the key pair comes from the environment whole, or not at all', () => {
  expect(readEnvironment({}).webPush).toEqual({
    keys: undefined,
    subject: 'mailto:webmaster@localhost',
    hosts: [],
  });
  expect(
    readEnvironment({ VAPID_PUBLIC_KEY: 'p', VAPID_PRIVATE_KEY: 's', PUSH_HOSTS: 'push.example, other.example' })
      .webPush,
  ).toMatchObject({ keys: { publicKey: 'p', privateKey: 's' }, hosts: ['push.example', 'other.example'] });
  expect(() => readEnvironment({ VAPID_PUBLIC_KEY: 'p' })).toThrow(
    'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be set together',
  );
});

it('a webhook needs a secret', () => {
  expect(readEnvironment({}).alertWebhook).toBeUndefined();
  expect(() => readEnvironment({ ALERT_WEBHOOK: 'https://sms.example/in', ALERT_WEBHOOK_SECRET: 'short' })).toThrow(
    'ALERT_WEBHOOK_SECRET',
  );
  expect(
    readEnvironment({ ALERT_WEBHOOK: 'https://sms.example/in', ALERT_WEBHOOK_SECRET: 'sixteen-letters!' }).alertWebhook,
  ).toEqual({ url: 'https://sms.example/in', secret: 'sixteen-letters!' });
});

it.each([
  [201, 'sent'],
  [204, 'sent'],
  [404, 'gone'],
  [410, 'gone'],
  [400, 'refused'],
  [403, 'refused'],
  [413, 'refused'],
  [408, 'unreachable'],
  [425, 'unreachable'],
  [429, 'unreachable'],
  [500, 'unreachable'],
  [301, 'unreachable'],
] as const)('an answer of %i is %s', (status, outcome) => expect(resultOfStatus(status)).toBe(outcome));

/**
 * A secret is planted in each field of each provider that takes one. Messages go, are refused and fail, and providers
 * answer with all that they were given. Then the secret is looked for wherever it must not be: in answers, log lines,
 * the audit log, every table, what the doctor says, and a backup.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { openPromise } from 'yauzl';
import { expect, it } from 'vitest';
import { contract } from '../../../../contract';
import { PROVIDER_NAMES, type ProviderName, providerRow, secretFields } from '../../../../contract/delivery/providers';
import { SETTINGS_KEY_FILE } from '../../../running/node/settingsKeys';
import { examine } from '../../../running/keeping/doctor';
import { writeBackup } from '../../../running/keeping/writeBackup';
import { storedTables } from '../../../engine/store/storedTables';
import { deliveryStage, eventually } from '../../../../tests/harness/deliveryStage';
import { eachTest } from '../../../../tests/harness/opened';
import type { BoundedAnswer, ProviderOutside } from './provider';
import { OutboundFault } from './provider';

const KEY_LINE = 'planted0key0of0the0settings';
const secretOf = (name: ProviderName, field: string) => `planted-${name}-${field}-7f3a`;
/** The secret as it is, and as it stands in an address or in Basic authorization. */
const HIDDEN = [/planted/i, /cGxhbnRlZ/, /BsYW50ZW/, /wbGFudGVk/];

/** A value that fits a field. */
function fitting(name: ProviderName): Record<string, string> {
  return Object.fromEntries(
    providerRow(name).fields.map((field) => [
      field.name,
      field.type === 'secret'
        ? `${field.name === 'headers' ? 'authorization: ' : ''}${secretOf(name, field.name)}`
        : field.type === 'address'
          ? 'https://provider.example'
          : field.type === 'number'
            ? '465'
            : field.type === 'choice'
              ? (field.choices?.[0] ?? '')
              : 'x1',
    ]),
  );
}

/** A provider that says back what it heard, as its answer, its code or the words of a failure. */
function echoing() {
  let count = 0;
  const asked: string[] = [];
  const answer = (heard: string): BoundedAnswer => {
    asked.push(heard);
    count += 1;
    if (count % 5 === 0) throw new OutboundFault('away', true, heard);
    if (count % 5 === 1) throw new Error(heard);
    const [secret = 'none'] = /planted-[\w-]+/.exec(heard) ?? [];
    const said = { Code: secret, code: secret, errcode: secret, error: heard, message: heard, sid: secret };
    return {
      status: count % 5 === 2 ? 200 : 400,
      contentType: 'application/json',
      body: count % 5 === 3 ? heard : JSON.stringify(said),
      retryAfter: null,
    };
  };
  const outside: ProviderOutside = {
    request: async (url, how) => answer(JSON.stringify([url, how])),
    clock: () => new Date(0),
    newId: () => 'nonce',
    mail: async (values) => {
      throw new Error(JSON.stringify(values));
    },
  };
  return { outside, asked };
}

const providers = { now: echoing() };
const stage = eachTest(async () => {
  providers.now = echoing();
  return deliveryStage(providers.now.outside, { sendsCodes: false });
});

it('no secret of a provider is seen outside its seal', async () => {
  const { tester } = stage;
  const { db, platform } = tester;
  const admin = await tester.signIn('admin');
  const said: Record<string, string> = {};
  const answers: unknown[] = [];
  for (const provider of PROVIDER_NAMES) {
    const draft = { providerId: `of ${provider}`, provider, values: fitting(provider) };
    const saved = await tester.ask(contract.position.saveProvider, { ...draft, isOn: true }, admin);
    expect([provider, saved.status]).toEqual([provider, 200]);
    const again = await tester.ask(contract.position.saveProvider, { ...draft, isOn: true, version: 9 }, admin);
    const wrong = { ...draft, values: { ...draft.values, unknown: 'x' } };
    const refused = await tester.ask(contract.position.saveProvider, { ...wrong, version: 1 }, admin);
    answers.push(saved.envelope, again.envelope, refused.envelope);
  }
  // Those whose requests show their secrets come first.
  const providerIds = ['httpSms', 'twilio'].map((name) => `of ${name}`);
  await tester.ask(contract.position.orderProviders, { providerIds }, admin);
  // Ten tests in a quarter of an hour.
  for (const provider of PROVIDER_NAMES) {
    const draft = { providerId: `of ${provider}`, provider, values: { ...fitting(provider) } };
    for (const field of secretFields(provider)) draft.values[field] = '';
    for (let more = 0; more < 3; more += 1)
      answers.push((await tester.ask(contract.position.testProvider, { ...draft, to: 'a@b.example' }, admin)).envelope);
    tester.time.now += 16 * 60_000;
  }
  for (let round = 0; round < 8; round += 1) {
    answers.push((await tester.ask(contract.user.sendCode, { mobile: '13900000004' }, null)).envelope);
    tester.time.now += 61_000;
  }
  await stage.press();
  await eventually(async () => (await stage.deliveries()).gateway?.tries.length ?? 0).toBeGreaterThan(0);
  await stage.later(60_000);
  await stage.settled();
  answers.push(await stage.deliveries());
  answers.push((await tester.ask(contract.position.providers, {}, admin)).envelope);
  answers.push((await tester.ask(contract.user.auditLog, {}, admin)).envelope);
  expect(providers.now.asked.filter((heard) => heard.includes('planted')).length, 'they went out').toBeGreaterThan(20);

  said['answers'] = JSON.stringify(answers);
  said['log'] = tester.lines.join('\n');
  const tables = await storedTables(db);
  for (const { name } of tables) said[`table ${name}`] = JSON.stringify(await db.query(`select * from "${name}"`));
  said['what the operator sees'] = JSON.stringify(
    await examine({
      folder: tmpdir(),
      databaseUrl: 'postgres://x',
      open: async () => ({ db, close: async () => undefined }),
      now: new Date(tester.time.now),
      trustedProxies: 1,
      consoleOrigin: null,
      pushKey: null,
      sealer: platform.sealer,
      operator: { codes: false, alerts: false },
      fetchReady: async () => ({ ok: true }),
      readBasemap: async () => null,
    }),
  );
  const folder = await mkdtemp(join(tmpdir(), 'homeward-secrets-'));
  try {
    await writeFile(join(folder, SETTINGS_KEY_FILE), KEY_LINE);
    const path = join(folder, 'backup.zip');
    await writeBackup({ db, folder, path, backupId: 'b', now: new Date(), program: '0.0.0' });
    const zip = await openPromise(path);
    for await (const entry of zip.eachEntry())
      said[`backup ${entry.fileName}`] = await text(await zip.openReadStreamPromise(entry));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  expect(Object.keys(said)).toContain('table setting');
  expect(said['backup tables/setting'] ?? Object.keys(said).join(' '), 'the backup has the sealed rows').toContain(
    'of twilio',
  );
  const seen = Object.entries(said).filter(([, what]) => HIDDEN.some((hidden) => hidden.test(what)));
  expect(seen.map(([where, what]) => [where, /.{0,60}planted.{0,60}/i.exec(what)?.[0]])).toEqual([]);
});

it('the scan sees a secret in each of its forms', () => {
  const secret = secretOf('twilio', 'authToken');
  for (const before of ['', 'A:', 'AC:', 'AC1:'])
    for (const form of [secret, encodeURIComponent(secret), btoa(before + secret)])
      expect(
        HIDDEN.some((hidden) => hidden.test(form)),
        form,
      ).toBe(true);
});

/** The doctor names each fault, with what mends it. */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DoctorContext, examine } from './doctor';
import { KEPT_SETTING, sealedSecret } from '../../engine/keptSettings/keptSettings';
import { saveSetting } from '../../engine/keptSettings/settingRows';
import { newSettingsKey, sealerOf } from '../node/settingsKeys';
import { sealedPlace } from '../../alarm/delivery/providers/bindings';
import { noteUse } from '../../alarm/delivery/providers/providerUse';
import type { Db } from '../../engine/store/db';
import { fillStore } from '../../../tests/harness/filledStore';
import { freshDb } from '../../../tests/harness/postgres';

const sealer = sealerOf([newSettingsKey()]);
let folder: string;
let db: Db;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'homeward-doctor-'));
  db = await freshDb();
  await fillStore(db, 1);
});
afterAll(async () => {
  await db.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** The checks that are not well, by what they are given. */
const faults = async (given: Partial<DoctorContext> = {}) => {
  const findings = await examine({
    folder,
    databaseUrl: undefined,
    open: async () => ({ db, close: async () => undefined }),
    now: new Date(),
    trustedProxies: 1,
    consoleOrigin: 'https://school.example',
    pushKey: 'present-key',
    sealer,
    operator: { codes: true, alerts: true },
    fetchReady: async () => ({ ok: true }),
    readBasemap: async () => ({ kind: 'raster', failure: null }),
    ...given,
  });
  for (const { state, mend } of findings) expect(mend === null).toBe(state === 'well');
  return findings.filter(({ state }) => state !== 'well').map(({ check, state }) => `${check} ${state}`);
};

const act = (what: string) =>
  db.query(`insert into keeping_act (act_id, act, at, backup_id, made_at) values ($1, $1, now(), 'b', now())`, [what]);

it('a store that was never backed up, until it is and is proved', async () => {
  expect(await faults()).toEqual(['backup fault', 'proof warning', 'cards warning']);
  await act('backed up');
  await act('proved');
  expect(await faults()).toEqual(['cards warning']);
});

it('a proxy that is not trusted, a missing origin, a platform that is away or not ready', async () => {
  expect(await faults({ trustedProxies: 0 })).toContain('proxies fault');
  expect(await faults({ consoleOrigin: null })).toContain('origin warning');
  expect(await faults({ fetchReady: async () => null })).toContain('platform warning');
  for (const seen of [null, { kind: 'none', failure: null }, { kind: 'raster', failure: 'x answered 403' }] as const)
    expect(await faults({ readBasemap: async () => seen })).toContain('basemap warning');
  expect(await faults({ fetchReady: async () => ({ ok: false, check: 'sweeps' }) })).toContain('platform fault');
});

it('schools without a way for codes or alerts, a provider that fails, and a secret that does not open', async () => {
  const none = { operator: { codes: false, alerts: false } };
  expect((await faults(none)).filter((fault) => fault === 'messages warning')).toHaveLength(2);
  const [school] = await db.query<{ school_id: string }>('select school_id from school limit 1');
  const [schoolId, now] = [school?.school_id ?? '', new Date()];
  const place = sealedPlace(schoolId, 'sms', 'headers');
  const value = { provider: 'httpSms', label: '', isOn: true, values: {}, endings: {}, dailyLimit: null, place: 0 };
  await db.transaction((tx) =>
    saveSetting(tx, { ...place, value, sealed: { headers: sealer.seal('x', place) }, version: 0 }, null, now),
  );
  expect(await faults(none)).not.toContain('messages warning');
  await noteUse(db, { schoolId, providerId: 'sms' }, { result: 'misconfigured', reason: 'balance', code: '1' }, now);
  expect(await faults()).toContain('providers fault');
  expect(await faults({ sealer: null })).toContain('secrets fault');
  expect(await faults()).not.toContain('secrets fault');
  await db.query('delete from setting');
});

it('settings of the console that cannot be read, by their names and without their values', async () => {
  const row = { scope: 'platform', owner: '', kind: KEPT_SETTING } as const;
  const keep = (name: string, text: string) =>
    db.transaction((tx) =>
      saveSetting(tx, { ...row, name, value: { text }, sealed: {}, version: 0 }, null, new Date()),
    );
  await keep('keepDays', '90');
  expect(await faults()).not.toContain('settings fault');
  await keep('alertRounds', 'soon');
  expect(await faults()).toContain('settings fault');
  await db.query('delete from setting');
  const secret = { ...row, name: 'traccarToken' };
  const sealed = sealedSecret('x', secret, sealer);
  await db.transaction((tx) => saveSetting(tx, { ...secret, value: {}, sealed, version: 0 }, null, new Date()));
  expect(await faults()).not.toContain('settings fault');
  expect(await faults({ sealer: null })).toContain('settings fault');
  await db.query('delete from setting');
});

it('a gateway that refuses notices, for a day', async () => {
  const told = (at: string) =>
    db.query(
      `insert into alert_delivery (delivery_key, alert_id, user_id, role, channel, target, ring, state, at, rang_at,
         trouble)
       select 'key', alert_id, (select user_id from account limit 1), 'student', 'gateway', '', 1, 'failed', $1, $1,
         'refused'
       from alert limit 1 on conflict do nothing returning 1`,
      [at],
    );
  const hour = 3_600_000;
  expect(await told(new Date(Date.now() - 25 * hour).toISOString())).toHaveLength(1);
  expect(await faults()).not.toContain('notices fault');
  await db.query(`update alert_delivery set at = now() where channel = 'gateway'`);
  expect(await faults()).toContain('notices fault');
  await db.query(`delete from alert_delivery where channel = 'gateway'`);
});

it('what is kept from an earlier configuration: browsers of other push keys, passkeys of another host', async () => {
  const [person] = await db.query<{ user_id: string }>('select user_id from account limit 1');
  for (const [id, key] of [
    ['of-before', 'former-key'],
    ['of-now', 'present-key'],
    ['of-old', null],
  ])
    await db.query(
      `insert into push_address (push_id, user_id, endpoint, p256dh, auth, added_at, vapid_key)
       values ($1, $2, $1, 'p', 'a', now(), $3)`,
      [id, person?.user_id, key],
    );
  for (const [id, host] of [
    ['of-before', 'old.example'],
    ['of-now', 'school.example'],
    ['of-old', null],
  ])
    await db.query(
      `insert into passkey (passkey_id, user_id, public_key, counter, transports, name, added_at, rp_id)
       values ($1, $2, 'k', 0, '', 'key', now(), $3)`,
      [id, person?.user_id, host],
    );
  expect(await faults()).toEqual(['cards warning', 'push-keys warning', 'passkeys warning']);
  await db.query('delete from push_address');
  await db.query('delete from passkey');
});

it('a folder that is not there, or open to others', async () => {
  const open = () => Promise.reject(new Error('the store was opened, which makes its folder'));
  const missing = { folder: join(folder, 'none'), open };
  expect(await faults(missing)).toEqual(['folder fault']);
  const databaseUrl = 'postgres://elsewhere/homeward';
  expect(await faults({ ...missing, databaseUrl })).toEqual(['folder fault', 'store fault']);
  await chmod(folder, 0o755);
  expect(await faults()).toContain('folder fault');
  await chmod(folder, 0o700);
});

it('a store that does not open, of another version, or with another clock', async () => {
  const open = () => Promise.reject(new Error('no connection'));
  expect(await faults({ open })).toEqual(['store fault']);
  expect(await faults({ now: new Date(Date.now() + 3_600_000) })).toContain('clock fault');
  await db.query(`insert into migration (step, id) values (999, '999 later')`);
  expect(await faults()).toContain('schema fault');
  await db.query('delete from migration where step in (999, 3)');
  expect(await faults()).toContain('schema fault');
});

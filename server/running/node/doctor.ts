/** Entry point of `npm run doctor [-- --json]`: examines the installation. Exit status 1 when there is a fault. */
import { parseArgs } from 'node:util';
import { RuntimeConfig } from '../../../contract';
import { readBasemap } from '../keeping/basemapTile';
import { examine } from '../keeping/doctor';
import type { Finding } from '../keeping/findings';
import { WrongStore } from '../../engine/store/errors';
import { runCommand, say } from './command';
import { findStore, openForCommand } from './operatorStore';
import { readEnvironment } from './environment';
import { logOf } from './start';
import { keptSealer } from './settingsKeys';
import { keptVapidKeys } from './webPush';

/** Milliseconds to wait for the platform. */
const PATIENCE = 5_000;
const MARKS: Record<Finding['state'], string> = { well: 'well   ', warning: 'WARNING', fault: 'FAULT  ' };

const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } });
await runCommand('The installation could not be examined.', async () => {
  const environment = readEnvironment(process.env);
  const { host, port, settings, webPush } = environment;
  const { folder, databaseUrl } = await findStore(process.env, environment, true);
  const log = logOf(process.env['LOG_LEVEL'] ?? 'error');
  let reason: unknown;
  const store = await openForCommand(process.env, environment, log).catch((error: unknown) => {
    if (error instanceof WrongStore) throw error;
    reason = error;
    return null;
  });
  // What the platform was started with counts where this command was started without it.
  const served = store?.served;
  const own =
    (process.env['PORT'] ? null : served?.url) ??
    `http://${host.includes(':') ? `[${host}]` : host}:${port}${environment.basePath}`;
  const read = (url: URL) => fetch(url, { signal: AbortSignal.timeout(PATIENCE) }).catch(() => null);
  const config = async () => {
    const answer: unknown = await (await read(new URL('config.json', own)))?.json().catch(() => null);
    return RuntimeConfig.safeParse(answer).data;
  };
  const isSetByOperator = (await config())?.messageProviders.includes('operator') ?? false;
  const findings = await examine({
    folder,
    databaseUrl,
    now: new Date(),
    trustedProxies: process.env['TRUSTED_PROXIES'] ? environment.trustedProxies : (served?.trustedProxies ?? 0),
    consoleOrigin: settings.consoleOrigin ?? served?.consoleOrigin ?? null,
    pushKey: webPush.keys?.publicKey ?? (await keptVapidKeys(folder).catch(() => null))?.publicKey ?? null,
    sealer: await keptSealer(folder, environment.settingsKeyFile),
    operator: {
      codes: environment.codeWebhook !== undefined || isSetByOperator,
      alerts: environment.alertWebhook !== undefined || isSetByOperator,
    },
    async open() {
      if (!store) throw reason;
      return { db: store.db, close: () => store.db.close() };
    },
    async fetchReady() {
      const response = await read(new URL('/readyz', own));
      return response ? ((await response.json().catch(() => ({ ok: false }))) as { ok: boolean }) : null;
    },
    async readBasemap() {
      const found = await config();
      const within = (at: URL, init?: RequestInit) =>
        fetch(at, { ...init, signal: AbortSignal.timeout(PATIENCE), redirect: 'follow' });
      return found ? await readBasemap(found, new URL(own), within) : null;
    },
  });
  if (values.json) say(JSON.stringify(findings, null, 2));
  else
    for (const { check, state, says, mend } of findings)
      say(`${MARKS[state]} ${check}: ${says}${mend === null ? '' : `\n        mend: ${mend}`}`);
  if (findings.some(({ state }) => state === 'fault')) process.exitCode = 1;
});

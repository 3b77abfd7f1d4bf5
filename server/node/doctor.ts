/** Entry point of `npm run doctor [-- --json]`: examines the installation. Exit status 1 when there is a fault. */
import { parseArgs } from 'node:util';
import { examine, type Finding } from '../keeping/doctor';
import { openBeside } from '../store/open';
import { runCommand, say } from './command';
import { readEnvironment } from './environment';
import { logOf } from './start';
import { keptVapidKeys } from './webPush';

/** Milliseconds to wait for the platform. */
const PATIENCE = 5_000;
const MARKS: Record<Finding['state'], string> = { well: 'well   ', warning: 'WARNING', fault: 'FAULT  ' };

const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } } });
await runCommand('The installation could not be examined.', async () => {
  const { folder, databaseUrl, host, port, trustedProxies, settings, webPush } = readEnvironment(process.env);
  const findings = await examine({
    folder,
    databaseUrl,
    now: new Date(),
    trustedProxies,
    consoleOrigin: settings.consoleOrigin,
    pushKey: webPush.keys?.publicKey ?? (await keptVapidKeys(folder).catch(() => null))?.publicKey ?? null,
    async open() {
      const { db } = await openBeside({ databaseUrl, folder, log: logOf(process.env['LOG_LEVEL'] ?? 'error') });
      return { db, close: () => db.close() };
    },
    async fetchReady() {
      const response = await fetch(`http://${host.includes(':') ? `[${host}]` : host}:${port}/readyz`, {
        signal: AbortSignal.timeout(PATIENCE),
      }).catch(() => null);
      return response ? ((await response.json().catch(() => ({ ok: false }))) as { ok: boolean }) : null;
    },
  });
  if (values.json) say(JSON.stringify(findings, null, 2));
  else
    for (const { check, state, says, mend } of findings)
      say(`${MARKS[state]} ${check}: ${says}${mend === null ? '' : `\n        mend: ${mend}`}`);
  if (findings.some(({ state }) => state === 'fault')) process.exitCode = 1;
});

/** Entry point of `npm run second-factor-off -- <account>`: for an administrator who has lost every factor. */
import { orEnd } from './command';
import { readEnvironment } from './environment';
import { openInstallation } from './openInstallation';
import { logOf } from './start';
import { removeAllFactors } from '../people/secondFactor/factorSetUp';

const [account] = process.argv.slice(2);
const say = (line: string) => void process.stdout.write(`${line}\n`);
if (!account) {
  say('Usage: npm run second-factor-off -- <account>');
  process.exit(2);
}
const { databaseUrl, folder } = await orEnd('Nothing was changed.', () => readEnvironment(process.env));
const log = logOf(process.env['LOG_LEVEL'] ?? 'warn');
const db = await orEnd('Nothing was changed.', () => openInstallation({ databaseUrl, folder }, log));
try {
  const done = await removeAllFactors(db, account);
  say(done ? 'The second factor is off, and the sessions of the account have ended.' : 'There is no such account.');
  process.exitCode = done ? 0 : 1;
} finally {
  await db.close();
}

/** Entry point of `npm run second-factor-off -- <account>`: for an administrator who has lost every factor. */
import { orEnd, say } from './command';
import { openForCommand } from './operatorStore';
import { readEnvironment } from './environment';
import { bringUpToDate } from './openInstallation';
import { logOf } from './start';
import { removeAllFactors } from '../../people/secondFactor/factorSetUp';

const [account] = process.argv.slice(2);
if (!account) {
  say('Usage: npm run second-factor-off -- <account>');
  process.exit(2);
}
const environment = await orEnd('Nothing was changed.', () => readEnvironment(process.env));
const log = logOf(process.env['LOG_LEVEL'] ?? 'warn');
const { db, beside, folder } = await orEnd('Nothing was changed.', () => openForCommand(process.env, environment, log));
try {
  if (!beside) await bringUpToDate(db, folder, log);
  const done = await removeAllFactors(db, account);
  say(done ? 'The second factor is off, and the sessions of the account have ended.' : 'There is no such account.');
  process.exitCode = done ? 0 : 1;
} finally {
  await db.close();
}

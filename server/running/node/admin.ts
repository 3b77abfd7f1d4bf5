/**
 * Entry point of `npm run admin -- …`: what only whoever runs the server may do. It works beside a running platform, on
 * the embedded store too.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { DEFAULT_TIME_ZONE } from '../../../contract/primitives';
import { CONSEQUENCES } from '../consequences';
import { OperatorError, operatorSchools } from '../../people/operator/schools';
import { setOperator } from '../../people/operator/operators';
import { Refusal } from '../../engine/serving/refusal';
import { openForCommand } from './operatorStore';
import { readEnvironment } from './environment';
import { fail, handedOverLine, reasonOf, say } from './command';
import { resealSettings } from '../../engine/keptSettings/reseal';
import type { Db } from '../../engine/store/db';
import { storedSealer } from './settingsKeys';
import { consoleAddress } from './setUpLink';
import { bringUpToDate } from './openInstallation';
import { logOf } from './start';

const USAGE = `npm run admin -- <command>

  school list
  school add <name> --account <account> --person <name> [--zone ${DEFAULT_TIME_ZONE}]
                            a further school; prints a link for its administrator
  school disable <id>       nobody signs in to it, and its cards' reports are refused
  school enable <id>
  account list [--school <id>]
  account disable <account> [--check]
                            signs it out everywhere; it cannot sign in. What waits for its person goes to others;
                            with --check it is only said what that is
  account enable <account>
  link <account>            a link that works once, for 24 hours: its owner chooses a new password. A mobile number
                            may stand for the account
  operator add <account>    this person of a school's staff sets the platform in the console too, as a further identity
  operator end <account>
  reseal                    seals the secrets of message providers with the first key of the settings' keys anew
  set-up-link               a new link for the first school, while there is none`;

type Acts = ReturnType<typeof operatorSchools> & {
  setOperator: (account: string, isOperator: boolean) => Promise<void>;
};

const ROLES: Record<string, string> = {
  0: 'administrator',
  1: 'teacher',
  2: 'guardian',
  3: 'guardian',
  8: 'operator',
};

async function listSchools(acts: Acts): Promise<void> {
  for (const { school_id, name, time_zone, disabled_at, pupils, administrators } of await acts.listSchools())
    say(
      `${school_id}  ${name}  ${time_zone}  pupils: ${pupils}  administrators: ${administrators}${disabled_at ? '  OFF' : ''}`,
    );
}

async function listAccounts(acts: Acts, school: string | undefined): Promise<void> {
  for (const { account, real_name, roles, disabled_at } of await acts.listAccounts(school ?? null))
    say(
      `${account}  ${real_name}  ${roles.replaceAll(/\b[0-38](?= )/g, (type) => ROLES[type] ?? type)}${disabled_at ? '  OFF' : ''}`,
    );
}

/** What a verb follows. */
const NOUNS = ['school', 'account', 'operator'];

/** Seals the secrets of settings anew. The key is that of the folder that the platform keeps. */
async function reseal(db: Db, folder: string, keyFile: string | undefined): Promise<void> {
  const { sealed, closed } = await resealSettings(db, await storedSealer(folder, keyFile));
  say(`Secrets sealed anew: ${sealed}.`);
  if (closed > 0) say(`Secrets that no key of this machine opens: ${closed}. Their providers ask for them again.`);
}

/** @returns false when it is no command. */
async function run(acts: Acts, words: readonly string[], options: Options, address: (path: string) => string) {
  const [first = '', second = '', third] = words;
  const sayLink = (words: string, path: string, token: string) => {
    say(words);
    say(`${address(path)}#${token}`);
  };
  switch (NOUNS.includes(first) ? `${first} ${second}` : first) {
    case 'school list':
      await listSchools(acts);
      return true;
    case 'school add': {
      if (third === undefined || !options.account || !options.person) return false;
      const { schoolId, token } = await acts.addSchool(third, options.zone, options.account, options.person);
      const made = `The school ${schoolId} is made. Its administrator chooses a password here, once, within 24 hours:`;
      sayLink(made, 'user/link', token);
      return true;
    }
    case 'school disable':
    case 'school enable':
      if (third === undefined) return false;
      await acts.setSchoolOff(third, second === 'disable');
      say(second === 'disable' ? 'The school is off. Everybody is signed out.' : 'The school is on again.');
      return true;
    case 'account list':
      await listAccounts(acts, options.school);
      return true;
    case 'account disable':
    case 'account enable':
      if (third === undefined) return false;
      for (const one of await acts.setAccountOff(third, second === 'disable', options.check)) say(handedOverLine(one));
      if (options.check) say('Checked only.');
      else say(second === 'disable' ? 'The account is off, and signed out everywhere.' : 'The account is on again.');
      return true;
    case 'operator add':
    case 'operator end':
      if (third === undefined) return false;
      await acts.setOperator(third, second === 'add');
      say(second === 'add' ? 'The account is an operator too.' : 'The account is no operator any more.');
      return true;
    case 'link': {
      if (!second) return false;
      const { token, signsInWith } = await acts.signInLink(second);
      const whose = `Give this link to whoever signs in with ${signsInWith}. It works once, within 24 hours:`;
      sayLink(whose, 'user/link', token);
      return true;
    }
    case 'set-up-link':
      sayLink('This link makes the first school. It works once, within 24 hours:', 'setup', await acts.setUpLink());
      return true;
    default:
      return false;
  }
}

const OPTIONS = {
  account: { type: 'string' },
  check: { type: 'boolean', default: false },
  person: { type: 'string' },
  school: { type: 'string' },
  zone: { type: 'string', default: DEFAULT_TIME_ZONE },
} as const;
type Options = ReturnType<typeof readOptions>['values'];
const readOptions = () => parseArgs({ allowPositionals: true, options: OPTIONS });

try {
  const { values, positionals } = readOptions();
  const environment = readEnvironment(process.env);
  const { settings, host, port, basePath } = environment;
  const log = logOf(process.env['LOG_LEVEL'] ?? 'warn');
  const { db, beside, folder, served } = await openForCommand(process.env, environment, log);
  try {
    if (!beside) await bringUpToDate(db, folder, log);
    const context = {
      db,
      consequences: CONSEQUENCES,
      clock: () => new Date(),
      newId: randomUUID,
      newSecret: () => randomBytes(32).toString('base64url'),
    };
    const acts: Acts = {
      ...operatorSchools(context),
      setOperator: (account, isOperator) => setOperator(context, account, isOperator),
    };
    const url = served?.url ?? `http://${host}:${port}${basePath}`;
    const origin = settings.consoleOrigin ?? served?.consoleOrigin ?? null;
    const address = (path: string) => consoleAddress(url, origin, path);
    if (positionals[0] === 'reseal') await reseal(db, folder, environment.settingsKeyFile);
    else if (!(await run(acts, positionals, values, address))) fail(USAGE);
  } finally {
    await db.close();
  }
} catch (error) {
  const known = error instanceof OperatorError || error instanceof Refusal || error instanceof TypeError;
  fail(known ? error.message : `Nothing was changed. ${reasonOf(error)}`);
}

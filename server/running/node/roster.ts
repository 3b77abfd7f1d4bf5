/**
 * Entry point of `npm run roster -- <file.json> [--check] [--leavers <number>]`: imports a school's roster into the
 * store that the environment names.
 */
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { importRoster } from '../consequences';
import { Roster, RosterError } from '../../people/roster/roster';
import { fail, handedOverLine, reasonOf, say, wholeNumber } from './command';
import { readEnvironment } from './environment';
import { openForCommand } from './operatorStore';
import { bringUpToDate } from './openInstallation';
import { createNodePasswords } from './scrypt';
import { logOf } from './start';

const USAGE = `npm run roster -- <file.json> [--check] [--leavers <number>]

  --check             says what the roster would do, and changes nothing
  --leavers <number>  so many people leave, and that is right

The file is one JSON object, the whole school:
  school    { schoolId, name, timeZone, provinceCode }
  classes   [{ classId, name }] in display order
  students  [{ studentId, classId, name, subscribed }]
  accounts  [{ userId, account, mobile, realName, password, passwordAge, identities }]
  devices   [{ uniqueId, rfid, phone, model, studentId, reportInterval }], the cards
  places    [{ placeId, studentId, name, kind, lng, lat, radius }]
docs/operating.md, "The file of npm run roster", says each field and has an example.`;
/** Ids that one line of the output names. */
const MOST_NAMED = 20;

const named = (ids: readonly string[]) =>
  ids.length > MOST_NAMED ? `${ids.slice(0, MOST_NAMED).join(' ')} and ${ids.length - MOST_NAMED} more` : ids.join(' ');

async function run(file: string, check: boolean, leavers: number | undefined): Promise<void> {
  const read = Roster.safeParse(JSON.parse(await readFile(file, 'utf8')));
  if (!read.success) {
    const places = read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    return fail(`This is not a roster. ${places.slice(0, MOST_NAMED).join('; ')}`);
  }
  const environment = readEnvironment(process.env);
  const { settings } = environment;
  const log = logOf(process.env['LOG_LEVEL'] ?? 'warn');
  const { db, beside, folder } = await openForCommand(process.env, environment, log, { mayBeNew: true });
  const passwords = createNodePasswords();
  try {
    if (!beside) await bringUpToDate(db, folder, log);
    const context = { db, clock: () => new Date(), passwords, settings };
    const { left, cardsChanged, kept, handedOver } = await importRoster(context, read.data, { check, leavers });
    say(check ? 'Checked only. The roster would do this:' : 'Imported.');
    say(`pupils who left: ${left.pupils.length} ${named(left.pupils)}`);
    say(`people who left: ${left.people.length} ${named(left.people)}`);
    for (const one of handedOver) say(handedOverLine(one));
    say(`cards that changed their wearer: ${cardsChanged}`);
    say(`cards that stay as a guardian left them: ${kept.cards.length} ${named(kept.cards)}`);
    say(`names that stay as a guardian corrected them: ${kept.names.length} ${named(kept.names)}`);
    say(`mobile numbers that differ from the roster: ${kept.mobiles.length} ${named(kept.mobiles)}`);
  } finally {
    await passwords.close();
    await db.close();
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    help: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    leavers: { type: 'string' },
  },
});
const [file] = positionals;
const leavers = values.leavers === undefined ? undefined : wholeNumber(values.leavers);
if (values.help) say(USAGE);
else if (file === undefined || positionals.length > 1 || (leavers !== undefined && !Number.isSafeInteger(leavers)))
  fail(USAGE);
else
  await run(file, values.check, leavers).catch((error: unknown) => {
    if (error instanceof RosterError) fail(`Nothing was imported. ${error.message} (${named(error.ids)})`);
    else if (error instanceof SyntaxError) fail(`Nothing was imported. ${file} is not JSON: ${error.message}`);
    else fail(`Nothing was imported. ${reasonOf(error)}`);
  });

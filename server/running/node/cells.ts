/** Entry point of `npm run cells -- <command>`: what an operator does with cells. `DATABASE_URL` is the home cell. */
import { CellRefused } from '../cells/manageCells';
import { MoveRefused } from '../cells/moveSchool';
import { cellCommand, CELLS_USAGE } from './cellCommands';
import { fail, runCommand, say } from './command';
import { readEnvironment } from './environment';
import { logOf } from './start';

const command = cellCommand(process.argv.slice(2));
const { databaseUrl } = readEnvironment(process.env);
if (!command) fail(CELLS_USAGE);
else if (databaseUrl === undefined)
  fail('Cells need DATABASE_URL: the home cell must be a PostgreSQL that other machines reach.');
else
  await runCommand('The command was not done.', () =>
    command({
      home: databaseUrl,
      log: logOf(process.env['LOG_LEVEL'] ?? 'error'),
      now: () => new Date(),
      say,
    }).catch((error: unknown) => {
      if (!(error instanceof MoveRefused || error instanceof CellRefused)) throw error;
      fail(`Nothing was changed. ${error.message}`);
    }),
  );

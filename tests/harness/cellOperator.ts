/** An operator at the command line of a platform with several cells, in the process of the test. */
import type { ClientConfig } from 'pg';
import { CellRefused } from '../../server/running/cells/manageCells';
import { MoveRefused } from '../../server/running/cells/moveSchool';
import { cellCommand, CELLS_USAGE } from '../../server/running/node/cellCommands';
import { silentLog } from './silentLog';
import { urlOf } from './twoPlatforms';

/**
 * Runs a command of `npm run cells`; resolves to what it says, or why it was refused.
 * @param home the home cell's database
 */
export async function runCells(home: ClientConfig, words: readonly string[]): Promise<string> {
  const said: string[] = [];
  const command = cellCommand(words);
  if (!command) return CELLS_USAGE;
  try {
    await command({
      home: urlOf(home),
      log: silentLog,
      now: () => new Date(),
      say: (line) => void said.push(line),
    });
  } catch (error) {
    if (!(error instanceof MoveRefused || error instanceof CellRefused)) throw error;
    return error.message;
  }
  return said.join('\n');
}

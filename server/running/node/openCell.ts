/** Opens a cell in this process: its store with a small pool, its platform, and its part of the bus. */
import type { CellRow } from '../cells/cellDirectory';
import type { OtherCells } from '../cells/otherCells';
import type { OpenCell } from '../cells/serveCells';
import { createPlatform } from '../createPlatform';
import type { PlatformContext } from '../../engine/platform';
import { openPostgres } from '../../engine/store/postgres';
import { liveSubject, openNatsBus } from './natsBus';

/** Connections of a process to each cell, besides the one for notices: a server has many processes and cells. */
const CONNECTIONS = 6;

/** What the platforms of all cells of a process take from outside. */
export type PlatformOutside = Omit<
  NonNullable<Parameters<typeof createPlatform>[1]>,
  'bus' | 'others' | 'uploadedBackup'
>;

/** @throws when the cell's server is away. @param outside what the home cell's platform uses as well. */
export async function openCell(
  { name, url }: CellRow,
  home: PlatformContext,
  outside: PlatformOutside,
  natsUrl: string | undefined,
  others: OtherCells,
): Promise<OpenCell> {
  const db = await openPostgres(url, { log: home.log, connections: CONNECTIONS });
  try {
    const bus = natsUrl === undefined ? null : openNatsBus(natsUrl, await liveSubject(db), home.log);
    const running = await createPlatform({ ...home, db, cell: { name, home: home.db } }, { ...outside, bus, others });
    return {
      db,
      running,
      async close() {
        running.stop();
        await bus?.close();
        await db.close();
      },
    };
  } catch (error) {
    await db.close();
    throw error;
  }
}

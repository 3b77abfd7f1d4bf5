/**
 * Measures cells: as many processes as cells, each process serving all, with notices of the stores and with the bus in
 * turns; then how long a school takes to move.
 */
import { addCell, numberCell } from '../../server/running/cells/manageCells';
import { moveSchool } from '../../server/running/cells/moveSchool';
import { HOME } from '../../server/running/cells/cellDirectory';
import { openPostgres } from '../../server/engine/store/postgres';
import { compiledPlatform } from '../harness/compiledPlatform';
import { hasNats, natsServer } from '../harness/natsServer';
import { embeddedStore, urlOf } from './bed';
import { crowdOf } from './crowd';
import { closeCell, crowdedCell, type CrowdedCell, type Figures, measureProcesses } from './manyProcesses';
import { load, number, numbers, round, type Row, summary, type Wishes } from './print';

/** Cards of one cell are numbered from here, times the cell. */
const APART = 1_000_000;

/** `--cells 1,2,4 --pupils 2000 --fixes 10000 --consoles 4 --rounds 3`. `pupils`: of all cells together. */
export async function* cells({ now, ...wishes }: { now(): number } & Wishes): AsyncGenerator<Row> {
  if (!hasNats) throw new Error('nats-server is not installed');
  const rounds = number(wishes, 'rounds', 3);
  const pupils = number(wishes, 'pupils', 2_000);
  const [nats, program] = [await natsServer(), await compiledPlatform()];
  try {
    for (const count of numbers(wishes, 'cells', [1, 2, 4])) {
      const all = (await Promise.all(
        Array.from({ length: count }, (_, at) => crowdedCell(crowdOfCell(Math.ceil(pupils / count), at), at)),
      )) as [CrowdedCell, ...CrowdedCell[]];
      const [home, ...others] = all;
      try {
        for (const [at, { db, store }] of others.entries()) {
          await db.query('delete from intake_key');
          await addCell(home.db, db, { name: `c${at + 1}`, url: urlOf(store.connection) }, new Date());
        }
        const ways: Record<string, Record<string, string>> = { notices: {}, bus: { NATS_URL: nats.url } };
        const figures = new Map<string, Figures[]>(Object.keys(ways).map((way) => [way, []]));
        for (let lap = 0; lap < rounds; lap++)
          for (const [way, environment] of lap % 2 === 0 ? Object.entries(ways) : Object.entries(ways).toReversed())
            figures
              .get(way)
              ?.push(await measureProcesses(all, count, environment, program, { consoles: 4, ...wishes }));
        for (const [way, laps] of figures)
          yield { cells: count, processes: count, way, rounds, load1min: load(), ...summary(laps) };
        yield { ...(await moved(home, now)), load1min: load() };
      } finally {
        for (const cell of all) await closeCell(cell);
      }
    }
  } finally {
    await nats.kill();
  }
}

/** The same crowd in each cell, with cards of its own. */
function crowdOfCell(count: number, at: number) {
  const crowd = crowdOf(count);
  const cardOf = (uniqueId: string) => String(Number(uniqueId) + at * APART);
  return {
    ...crowd,
    pupils: crowd.pupils.map((pupil) => ({ ...pupil, uniqueId: cardOf(pupil.uniqueId) })),
    roster: {
      ...crowd.roster,
      devices: crowd.roster.devices.map((device) => ({ ...device, uniqueId: cardOf(device.uniqueId) })),
    },
  };
}

/** Moves the school of the home cell, with the fixes that it has by now, into a cell of its own. */
async function moved(home: CrowdedCell, now: () => number): Promise<Row> {
  const store = await embeddedStore();
  const db = await openPostgres(store.connection);
  try {
    await db.transaction((tx) => numberCell(tx, 9));
    const began = now();
    const { rows } = await moveSchool(
      home.db,
      { schoolId: home.crowd.roster.school.schoolId, from: { name: HOME, db: home.db }, to: { name: 'last', db } },
      new Date(),
    );
    const seconds = (now() - began) / 1_000;
    const all = Object.values(rows).reduce((sum, each) => sum + each, 0);
    return {
      moved: 'a school',
      rows: all,
      fixes: rows['fix'] ?? 0,
      seconds: round(seconds),
      rowsPerSecond: round(all / seconds, 0),
    };
  } finally {
    await db.close();
    await store.close();
  }
}

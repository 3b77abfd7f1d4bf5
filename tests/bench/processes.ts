/** Measures several platform processes on one store, with notices of the store and with the bus in turns. */
import { compiledPlatform } from '../harness/compiledPlatform';
import { hasNats, natsServer } from '../harness/natsServer';
import { crowdOf } from './crowd';
import { closeCell, crowdedCell, type Figures, measureProcesses } from './manyProcesses';
import { load, number, numbers, type Row, summary, type Wishes } from './print';

/** `--processes 1,2,4 --pupils 2000 --fixes 10000 --consoles 5 --rounds 3`. `consoles`: of each process. */
export async function* processes(wishes: Wishes): AsyncGenerator<Row> {
  if (!hasNats) throw new Error('nats-server is not installed');
  const rounds = number(wishes, 'rounds', 3);
  const [nats, program] = [await natsServer(), await compiledPlatform()];
  const cell = await crowdedCell(crowdOf(number(wishes, 'pupils', 2_000)));
  try {
    for (const count of numbers(wishes, 'processes', [1, 2, 4])) {
      const ways: Record<string, Record<string, string>> = { notices: {}, bus: { NATS_URL: nats.url } };
      const figures = new Map<string, Figures[]>(Object.keys(ways).map((way) => [way, []]));
      for (let lap = 0; lap < rounds; lap++)
        for (const [way, environment] of lap % 2 === 0 ? Object.entries(ways) : Object.entries(ways).toReversed())
          figures.get(way)?.push(await measureProcesses([cell], count, environment, program, wishes));
      for (const [way, laps] of figures)
        yield { processes: count, way, rounds, figures: '[median, least, most]', load1min: load(), ...summary(laps) };
    }
  } finally {
    await closeCell(cell);
    await nats.kill();
  }
}

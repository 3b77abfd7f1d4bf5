/**
 * Waters on real days, and how many fixes a second the judge takes beside real shores, however many there are
 * elsewhere.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createFenceIndex } from '../../contract/fences/fenceIndex';
import type { LngLat } from '../../contract';
import {
  type Danger,
  judgeCardWaters,
  DEFAULT_WATER_CONTEXT,
  readWaterAreas,
  type ReadyWater,
  readyWater,
  type WaterJudgedCard,
  type WaterPolygons,
} from '../../contract/waters';
import { realDays } from './fences/realDays';
import { load, number, numbers, perCpuSecond, type Row, type Wishes } from './print';
import { madeWalks } from './waters/madeWalks';

const OWNERS = ['school'];

/**
 * `--areas 32,2000 --fixes 400000`. On made walks the truth is known: who is on the path and who in the water. Real
 * waters are those of the folder REAL_DATA (GeoJSON in water/), real days those of REAL_DAYS; nobody of them swam, so
 * every 'in' is false.
 */
export async function* waters(wishes: Wishes): AsyncGenerator<Row> {
  for (const every of [10, 60])
    for (const accuracy of [5, 10, 20])
      for (const danger of ['high', 'medium'] as const)
        yield { what: 'made walks', ...madeWalks(danger, accuracy, every) };
  const folder = join(process.env['REAL_DATA'] ?? '../shared/data', 'water');
  const days = process.env['REAL_DAYS'];
  if (!existsSync(folder)) {
    yield { what: 'waters', skipped: 'REAL_DATA names no folder of real waters' };
    return;
  }
  const files = readdirSync(folder).filter((file) => file.endsWith('.geojson'));
  const real = files.flatMap((file) =>
    readWaterAreas(JSON.parse(readFileSync(join(folder, file), 'utf8'))).areas.map(({ polygons }) => polygons),
  );
  if (days)
    for (const every of [0, 60])
      for (const danger of ['high', 'medium', 'low'] as const)
        yield { what: 'real days', ...(await beside(real, days, every, danger)) };
  else yield { what: 'real days', skipped: 'REAL_DAYS names no folder of real days' };
  for (const count of numbers(wishes, 'areas', [real.length, 2_000]))
    yield { what: 'throughput', ...throughput(real, count, number(wishes, 'fixes', 400_000)), load1min: load() };
}

function indexOf(waters: readonly WaterPolygons[], danger: Danger) {
  const index = createFenceIndex<ReadyWater>();
  for (const [i, polygons] of waters.entries()) {
    const water = readyWater(
      { danger, season: null, hours: [], near: null, polygons },
      { areaId: String(i), shapeVersion: 1, since: 0 },
    );
    index.put(water.areaId, water, water.nearLine.box, OWNERS);
  }
  return index;
}

async function beside(real: readonly WaterPolygons[], days: string, every: number, danger: Danger): Promise<Row> {
  const index = indexOf(real, danger);
  const tally = { fixes: 0, looks: 0, near: 0, in: 0, left: 0, silent: 0 };
  const people = (await realDays(days, every)) ?? [];
  for (const { fixes } of people) {
    const card: WaterJudgedCard = { last: null, states: new Map() };
    for (const fix of fixes) {
      tally.fixes += 1;
      for (const { judgement } of judgeCardWaters(card, fix, {
        index,
        owners: OWNERS,
        every: every || 5,
        now: fix.time,
        contextOf: () => DEFAULT_WATER_CONTEXT,
      })) {
        tally.looks += 1;
        for (const { verdict, silence } of judgement.verdicts) tally[silence === null ? verdict : 'silent'] += 1;
      }
    }
  }
  return { danger, secondsBetweenFixes: every || 'as recorded', people: people.length, areas: index.size(), ...tally };
}

/**
 * Pupils who walk round the real waters, so that most fixes are near one; the other areas are the same ones, elsewhere.
 */
function throughput(real: readonly WaterPolygons[], count: number, fixes: number): Row {
  const built = performance.now();
  const all = Array.from({ length: count }, (_, i) =>
    shifted(real[i % real.length] ?? [], Math.floor(i / real.length)),
  );
  const index = indexOf(all, 'medium');
  const indexMs = Math.round(performance.now() - built);
  const shores = real.map((polygons) => polygons[0]?.[0] ?? []);
  const cards = Array.from({ length: 5_000 }, (): WaterJudgedCard => ({ last: null, states: new Map() }));
  const start = Date.UTC(2026, 6, 6);
  let [looks, told] = [0, 0];
  const began = performance.now();
  const cpu = process.cpuUsage();
  for (let said = 0; said < fixes; said++) {
    const pupil = said % cards.length;
    const card = cards[pupil];
    const lap = Math.floor(said / cards.length);
    const shore = shores[pupil % shores.length];
    const corner = shore?.[(lap + pupil) % shore.length];
    if (!card || !corner) continue;
    // To and fro across the near line, a hundred metres a minute.
    const off = Math.abs(((lap + pupil) % 8) - 4) * 0.001;
    const time = start + lap * 60_000;
    const followed = judgeCardWaters(
      card,
      { time, lng: corner[0] + off, lat: corner[1] + off, accuracy: 12, source: 'gps', speed: 1.3, noise: [] },
      { index, owners: OWNERS, every: 60, now: time, contextOf: () => DEFAULT_WATER_CONTEXT },
    );
    looks += followed.length;
    for (const { judgement } of followed) told += judgement.verdicts.length;
  }
  return {
    areas: index.size(),
    corners: all.flat(2).reduce((sum, ring) => sum + ring.length, 0),
    fixes,
    looks,
    told,
    fixesPerSecond: Math.round((fixes * 1000) / (performance.now() - began)),
    fixesPerCpuSecond: perCpuSecond(fixes, cpu),
    indexMs,
  };
}

/** The same water so many degrees further, in rows. */
const shifted = (polygons: WaterPolygons, copy: number): WaterPolygons => {
  const moved = ([lng, lat]: LngLat): [number, number] => [lng - (copy % 40) * 2.5, lat - Math.floor(copy / 40) * 1.5];
  return copy === 0 ? polygons : polygons.map((rings) => rings.map((ring) => ring.map(moved)));
};

/** Waters where children are: the demo town's, and real ones beside real days where those are at hand. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createFenceIndex, type TimedFix } from '../fences';
import {
  judgeCardWaters,
  DEFAULT_WATER_CONTEXT,
  type ReadyWater,
  readWaterAreas,
  readyWater,
  replayWater,
  type WaterJudgedCard,
  type WaterPolygons,
  WaterVerdict,
} from './';
import { lngLatOf, metresOf, type Metres } from '../../mocks/town/plane';
import { creek, inWater, island, lake, river, riverLine } from '../../mocks/town/water';
import { realDays } from '../../tests/bench/fences/realDays';

const MORNING = Date.parse('2026-07-06T00:00:00Z');
const ready = (
  areaId: string,
  polygons: WaterPolygons,
  made: Partial<Pick<ReadyWater, 'danger'>> & { near?: number } = {},
) =>
  readyWater(
    { danger: 'medium', season: null, hours: [], near: null, polygons, ...made },
    { areaId, shapeVersion: 1, since: 0 },
  );

/** What is told of a water when a card goes from place to place, a fix a minute. */
const toldOf = (water: ReadyWater, places: readonly Metres[], accuracy = 8) => {
  const heard = places.map((place, i): { fix: TimedFix } => {
    const [lng, lat] = lngLatOf(place);
    return { fix: { time: MORNING + i * 60_000, lng, lat, accuracy, source: 'gps', speed: null, noise: [] } };
  });
  return [...replayWater(water, heard, 60, 0, DEFAULT_WATER_CONTEXT)].flatMap(({ verdicts }) => verdicts);
};
const words = (told: readonly WaterVerdict[]) =>
  told.map(({ verdict, silence }) => (silence ? `${verdict}: ${silence}` : verdict));

describe('the town’s lake and river, imported as a file', () => {
  const feature = (name: string, ...rings: (readonly Metres[])[]) => ({
    type: 'Feature',
    properties: { name },
    geometry: { type: 'Polygon', coordinates: rings.map((ring) => ring.map((corner) => [...lngLatOf(corner)])) },
  });
  const { areas, refused } = readWaterAreas({
    type: 'FeatureCollection',
    features: [feature('安澜河', river), feature('镜湖港', creek), feature('镜湖', lake, island)],
  });
  const [anlan, , jinghu] = areas.map(({ polygons }, i) => ready(String(i), polygons));
  if (!anlan || !jinghu) throw new Error('the town has no water');

  it('are read whole', () => {
    expect(refused).toEqual([]);
    expect(areas.map(({ name }) => name)).toEqual(['安澜河', '镜湖港', '镜湖']);
  });

  it('hold exactly the places that the town calls water', () => {
    const shores = areas.map(({ polygons }) => ready('', polygons).shore);
    for (let i = 0; i < 4000; i++) {
      const place = metresOf(lngLatOf([((i * 7919) % 3000) - 1500, ((i * 104_729) % 2400) - 1200]));
      const [lng, lat] = lngLatOf(place);
      const depth = Math.max(...shores.map((shore) => shore.depth(lng, lat)));
      // Six decimals of a degree are a decimetre.
      if (Math.abs(depth) > 0.3) expect(depth > 0, place.join()).toBe(inWater(place));
    }
  });

  it('a child who wades into the lake is told of near it, in it and gone', () => {
    const steps: Metres[] = [
      [500, 200],
      [560, 300],
      [620, 350],
      [700, 440],
      [720, 460],
      [620, 350],
      [500, 150],
      [400, 50],
      [300, 0],
    ];
    const told = toldOf(jinghu, steps);
    expect(words(told)).toEqual(['near', 'in', 'near: eased', 'left']);
    const [near, inside] = told;
    expect(near?.closeness).toMatchObject({ inside: false, heading: 'towards' });
    expect(inside?.closeness).toMatchObject({ inside: true, distance: 0 });
  });

  it('the pavilion’s island is land, with water all round', () => {
    const [told] = toldOf(
      jinghu,
      Array.from({ length: 5 }, (): Metres => [850, 610]),
    );
    expect(told).toMatchObject({ verdict: 'near', closeness: { inside: false } });
    expect(told?.closeness.distance).toBeGreaterThan(5);
    expect(told?.closeness.distance).toBeLessThan(44);
  });

  it('a boat along the river is in it from end to end, and told of once', () => {
    for (const place of riverLine.slice(1, -1))
      expect(anlan.shore.depth(...(lngLatOf(place) as [number, number]))).toBeGreaterThan(15);
    expect(words(toldOf(anlan, riverLine.slice(40, 60)))).toEqual(['in']);
  });
});

const folder = join(process.env['REAL_DATA'] ?? '../shared/data', 'water');
const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.geojson')) : [];
const readReal = () =>
  files.flatMap((file) =>
    readWaterAreas(JSON.parse(readFileSync(join(folder, file), 'utf8'))).areas.map((area, i) => ({
      ...area,
      id: `${file} ${i}`,
    })),
  );

describe.skipIf(files.length === 0)('real waters (skipped without REAL_DATA)', () => {
  it.each(files)('%s is read, and every area is as large as its source says', (file) => {
    const geojson = JSON.parse(readFileSync(join(folder, file), 'utf8')) as {
      features: { properties: { area_m2?: number } }[];
    };
    const { areas, refused } = readWaterAreas(geojson);
    expect(areas.length + refused.length).toBe(geojson.features.length);
    expect(refused.every(({ why }) => why === 'underground')).toBe(true);
    for (const [i, { area, width }] of areas.entries()) {
      const said = geojson.features[i]?.properties.area_m2;
      if (said && !width) expect(Math.abs(area / said - 1)).toBeLessThan(0.005);
      expect(area).toBeGreaterThan(0);
    }
  });
});

const days = process.env['REAL_DAYS'] ?? '';
describe.skipIf(files.length === 0 || !existsSync(days))(
  'real days beside real waters (skipped without REAL_DATA and REAL_DAYS)',
  () => {
    it.each([0, 60])(
      'nobody swam, so nobody is told of in the water, and every figure is one (a fix every %i s)',
      async (every) => {
        const index = createFenceIndex<ReadyWater>();
        for (const { id, polygons } of readReal()) {
          const water = ready(id, polygons, { danger: 'high' });
          index.put(id, water, water.nearLine.box, ['all']);
        }
        const told: WaterVerdict[] = [];
        const figures: number[] = [];
        for (const { fixes } of (await realDays(days, every)) ?? []) {
          const card: WaterJudgedCard = { last: null, states: new Map() };
          for (const fix of fixes) {
            const followed = judgeCardWaters(card, fix, {
              index,
              owners: ['all'],
              every: every || 5,
              now: fix.time,
              contextOf: () => DEFAULT_WATER_CONTEXT,
            });
            for (const { judgement } of followed) {
              const { closeness } = judgement;
              if (closeness)
                figures.push(closeness.distance, closeness.bearing ?? 0, closeness.closing ?? 0, closeness.doubt);
              told.push(...judgement.verdicts);
            }
          }
        }
        expect(figures.length).toBeGreaterThan(1000);
        expect(figures.filter((figure) => !Number.isFinite(figure))).toEqual([]);
        expect(told.length).toBeGreaterThan(20);
        for (const one of told) expect(WaterVerdict.safeParse(one).success).toBe(true);
        expect(
          told.filter(({ verdict }) => verdict === 'in').map(({ time, evidence }) => [time, evidence.marks]),
        ).toEqual([]);
      },
    );
  },
);

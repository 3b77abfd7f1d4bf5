/**
 * Fixes a second on one core: pupils who walk between home and school, each with fences of the family's and the
 * school's.
 */
import { createFenceIndex } from '../../../contract/fences/fenceIndex';
import { judgeCard, type FenceJudgedCard, type IndexedFence } from '../../../contract/fences/judgeCard';
import { outlineOf } from '../../../contract/fences/outline';
import { DEFAULT_RULES } from '../../../contract/fences/rules';
import type { FenceShape } from '../../../contract/fences/shape';
import { DEFAULT_FENCE_CONTEXT } from '../../../contract/fences/ringDecision';
import { perCpuSecond } from '../print';

/** Of every pupil: home, school gate, a tutor's, and the way. */
const PER_PUPIL = 4;
const PUPILS_A_SCHOOL = 480;
const PER_SCHOOL = 20;
const FIXES = 400_000;
const STEPS = 60; // from home to school
const EVERY = 60; // s

/** @param count how many fences there are in all. */
export function throughput(count: number): Record<string, number> {
  const index = createFenceIndex<IndexedFence>();
  const put = (fenceId: string, shape: FenceShape, owner: string) => {
    const outline = outlineOf(shape);
    index.put(fenceId, { fenceId, shapeVersion: 1, since: 0, outline, rules: DEFAULT_RULES }, outline.box, [owner]);
  };
  const pupils = Math.round(count / (PER_PUPIL + PER_SCHOOL / PUPILS_A_SCHOOL));
  const built = performance.now();
  for (let school = 0; school * PUPILS_A_SCHOOL < pupils; school++) {
    const [lng, lat] = schoolAt(school);
    for (let i = 0; i < PER_SCHOOL; i++)
      put(
        `s${school}-${i}`,
        circle(lng + (i % 5) * 0.004 - 0.008, lat + Math.floor(i / 5) * 0.004 - 0.006, 120),
        `school ${school}`,
      );
  }
  for (let pupil = 0; pupil < pupils; pupil++) {
    const [home, school] = [homeOf(pupil), schoolAt(Math.floor(pupil / PUPILS_A_SCHOOL))];
    put(`p${pupil}-home`, circle(...home, 80), `pupil ${pupil}`);
    put(`p${pupil}-gate`, circle(...school, 150), `pupil ${pupil}`);
    put(`p${pupil}-tutor`, square(home[0] + 0.006, home[1] - 0.004, 0.001), `pupil ${pupil}`);
    put(
      `p${pupil}-way`,
      { kind: 'corridor', line: [home, [home[0], school[1]], school], halfWidth: 60 },
      `pupil ${pupil}`,
    );
  }
  const indexMs = performance.now() - built;

  const cards = Array.from({ length: pupils }, (): FenceJudgedCard => ({ last: null, states: new Map() }));
  const start = Date.UTC(2026, 2, 2);
  let crossings = 0;
  const began = performance.now();
  const cpu = process.cpuUsage();
  for (let said = 0; said < FIXES; said++) {
    const pupil = (said * 7919) % Math.min(pupils, 5_000);
    const card = cards[pupil];
    if (!card) continue;
    const lap = Math.floor(said / Math.min(pupils, 5_000));
    const time = start + lap * EVERY * 1000;
    const [lng, lat] = onTheWay(pupil, lap);
    const changes = judgeCard(
      card,
      { time, lng, lat, accuracy: 12, source: 'gps', speed: 1.3, noise: [] },
      {
        index,
        owners: [`pupil ${pupil}`, `school ${Math.floor(pupil / PUPILS_A_SCHOOL)}`],
        every: EVERY,
        now: time,
        contextOf: () => DEFAULT_FENCE_CONTEXT,
      },
    );
    for (const { judgement } of changes) crossings += judgement.crossings.length;
  }
  const seconds = (performance.now() - began) / 1000;
  return {
    fences: index.size(),
    pupils,
    fixes: FIXES,
    crossings,
    fixesPerSecond: Math.round(FIXES / seconds),
    fixesPerCpuSecond: perCpuSecond(FIXES, cpu),
    indexMs: Math.round(indexMs),
  };
}

export const circle = (lng: number, lat: number, radius: number): FenceShape => ({
  kind: 'circle',
  centre: [lng, lat],
  radius,
});
const square = (lng: number, lat: number, side: number): FenceShape => ({
  kind: 'polygon',
  rings: [
    [
      [lng, lat],
      [lng + side, lat],
      [lng + side, lat + side],
      [lng, lat + side],
      [lng, lat],
    ],
  ],
});
const schoolAt = (school: number): [number, number] => [
  118 + (school % 20) * 0.05,
  30 + Math.floor(school / 20) * 0.05,
];
function homeOf(pupil: number): [number, number] {
  const [lng, lat] = schoolAt(Math.floor(pupil / PUPILS_A_SCHOOL));
  return [lng + (((pupil * 37) % 100) - 50) / 4000, lat + (((pupil * 61) % 100) - 50) / 4000];
}
/** To school and back, for ever; the corner between is cut, as children do. */
function onTheWay(pupil: number, lap: number): [number, number] {
  const [home, school] = [homeOf(pupil), schoolAt(Math.floor(pupil / PUPILS_A_SCHOOL))];
  const share = Math.abs(((lap + pupil) % (2 * STEPS)) - STEPS) / STEPS;
  return [home[0] + (school[0] - home[0]) * share, home[1] + (school[1] - home[1]) * share];
}

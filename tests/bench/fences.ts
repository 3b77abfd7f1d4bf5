/**
 * Fences on real days, ours against plain point-in-polygon; and how many fixes a second the judge takes among 100,000
 * fences.
 */
import { type Outline, outlineOf } from '../../contract/fence/outline';
import { planarMetres } from '../../contract/geo';
import { replay } from '../../contract/fence/replay';
import { DEFAULT_RULES, type FenceRules } from '../../contract/fence/rules';
import type { TimedFix } from '../../contract/fence/timedFix';
import { DEFAULT_FENCE_CONTEXT } from '../../contract/fence/ringDecision';
import { type Person, realDays } from './fences/realDays';
import { type Alarm, type Delays, EMPTY, score, sum } from './fences/score';
import { intakeCost } from './fences/intakeCost';
import { throughput } from './fences/throughput';
import { load, median, numbers, quantile, round, type Row, type Wishes } from './print';

/** m, round the middle of each place: the D of the published algorithm. */
const RADIUS = 100;

/** What an engine tells of a fence over recorded fixes. */
interface Told {
  alarms: Alarm[];
  /** When the pupil was called inside, ms. */
  inside: number[];
}
type Engine = (outline: Outline, fixes: readonly TimedFix[], every: number) => Told;

const ENGINES: Record<string, Engine> = {
  'point in polygon': plain,
  'ours, default rules': ours(DEFAULT_RULES),
  'ours, arrivals told at once': ours({ ...DEFAULT_RULES, dwell: 0 }),
  // What the truth calls a stay is what this rule calls an arrival.
  'ours, stays of ten minutes': ours({ ...DEFAULT_RULES, dwell: 600, atRest: false }),
};

/**
 * `--fences 1000,10000,100000`. Scores need the folder of real days named by REAL_DAYS. An alarm is false when no stay
 * of ten minutes begins or ends with it: `repeated` ones are about a stay that was told already, `passing` ones about
 * visits that were shorter. What the patience costs is the delay: from a stay's first spot, or its last, by the truth,
 * to the ringing.
 */
export async function* fences(wishes: Wishes): AsyncGenerator<Row> {
  const folder = process.env['REAL_DAYS'];
  // As recorded (1 to 5 s), and as a card would report.
  for (const every of [0, 60]) {
    const people = folder ? await realDays(folder, every) : null;
    if (people) yield* scores(people, every);
    else yield { what: 'scores on real days', skipped: 'REAL_DAYS names no folder of real days' };
  }
  for (const count of numbers(wishes, 'fences', [1_000, 100_000]))
    yield { what: 'throughput', ...throughput(count), load1min: load() };
  yield { what: 'intake, durably', ...(await intakeCost()), load1min: load() };
}

function* scores(people: readonly Person[], every: number): Generator<Row> {
  const of = (count: (person: Person) => number) => people.reduce((total, person) => total + count(person), 0);
  let ofPlain: number | null = null;
  for (const [engine, tell] of Object.entries(ENGINES)) {
    let total = EMPTY;
    const late: Delays = { arrive: [], leave: [] };
    for (const person of people) {
      for (const outline of placesOf(person)) {
        const { tally, delays } = scoreOf(outline, person, tell(outline, person.fixes, every || 5));
        total = sum(total, tally);
        late.arrive.push(...delays.arrive);
        late.leave.push(...delays.leave);
      }
    }
    const falseAlarms = total.repeated + total.passing;
    ofPlain ??= falseAlarms;
    yield {
      what: 'scores on real days',
      engine,
      secondsBetweenFixes: every || 'as recorded',
      people: people.length,
      fixes: of(({ fixes }) => fixes.length),
      stays: of(({ stays }) => stays.length),
      fenceRadiusM: RADIUS,
      ...total,
      falseAlarms,
      shareOfPlain: round(falseAlarms / ofPlain, 3),
      ...delay('arrival', late.arrive),
      ...delay('departure', late.leave),
    };
  }
}

const delay = (of: string, seconds: readonly number[]): Row => ({
  [`${of}DelayMedianS`]: round(median(seconds), 0),
  [`${of}DelayP95S`]: round(quantile(seconds, 0.95), 0),
});

function scoreOf(outline: Outline, { fixes, stays }: Person, { alarms, inside }: Told) {
  const times = fixes.filter(({ noise }) => noise.length === 0).map(({ time }) => time);
  const any = (list: readonly number[], from: number, to: number) => list.some((time) => time >= from && time < to);
  return score(outline, stays, alarms, (from, to) =>
    any(inside, from, to) ? 'inside' : any(times, from, to) ? 'never' : 'unseen',
  );
}

/** A fence at each place somebody stayed at; stays within half its radius are at one place. */
function placesOf({ stays }: Person): Outline[] {
  const places: (readonly [number, number])[] = [];
  for (const { lng, lat } of stays)
    if (!places.some((place) => planarMetres(place, [lng, lat]) < RADIUS / 2)) places.push([lng, lat]);
  return places.map(([lng, lat]) => outlineOf({ kind: 'circle', centre: [lng, lat], radius: RADIUS }));
}

/** What most of the field does: every change of the point's side is an alarm. */
function plain(outline: Outline, fixes: readonly TimedFix[]): Told {
  const told: Told = { alarms: [], inside: [] };
  let was: boolean | null = null;
  for (const { time, lng, lat } of fixes) {
    const is = outline.depth(lng, lat) > 0;
    if (was !== null && is !== was) told.alarms.push({ kind: is ? 'arrive' : 'leave', time, rang: time });
    if (is) told.inside.push(time);
    was = is;
  }
  return told;
}

function ours(rules: FenceRules): Engine {
  return (outline, fixes, every) => {
    const told: Told = { alarms: [], inside: [] };
    const span = { from: fixes[0]?.time ?? 0, to: (fixes.at(-1)?.time ?? 0) + 3600_000 };
    for (const { time, side, crossings } of replay(
      { shapeVersion: 1, since: 0, outline, rules },
      fixes.map((fix) => ({ fix })),
      every,
      span,
      DEFAULT_FENCE_CONTEXT,
    )) {
      for (const { kind, silence, time: at } of crossings)
        if (silence === null && (kind === 'arrive' || kind === 'leave'))
          told.alarms.push({ kind, time: Date.parse(at), rang: time });
      if (side === 'inside') told.inside.push(time);
    }
    told.alarms.sort((one, other) => one.time - other.time);
    return told;
  };
}

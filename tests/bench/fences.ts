/**
 * Fences on real days: ours beside point in polygon, by person and cross-validated; and how
 * many fixes a second the judge takes among 100,000 fences.
 */
import { type Outline, outlineOf } from '../../contract/fences/outline';
import { planarMetres } from '../../contract/geo';
import { DEFAULT_RULES } from '../../contract/fences/rules';
import { CANDIDATES, type PersonScore, heldOut, withLimits } from './fences/crossValidation';
import { type Engine, ours, pointInPolygon, type Told } from './fences/engines';
import { type Person, realDays } from './fences/realDays';
import { EMPTY, falseAlarmsOf, score, sum, type Visit } from './fences/score';
import { intakeCost } from './fences/intakeCost';
import { throughput } from './fences/throughput';
import { load, median, numbers, quantile, round, type Row, type Wishes } from './print';

/** m, round the middle of each place: the D of the published algorithm. */
const RADIUS = 100;
/** The aim: at most this share of the false alarms of point-in-polygon. */
const MOST_FALSE = 0.05;

const PLAIN = 'point in polygon (Traccar)';
const OURS = 'ours, default rules';
const ENGINES: Record<string, Engine> = {
  [PLAIN]: pointInPolygon,
  [OURS]: ours(DEFAULT_RULES),
  'ours, arrivals told at once': ours({ ...DEFAULT_RULES, dwell: 0 }),
  // What the truth calls a stay is what this rule calls an arrival: the fewest false alarms that patience can reach.
  'ours, stays of ten minutes': ours({ ...DEFAULT_RULES, dwell: 600, atRest: false }),
};

/**
 * `--fences 1000,10000,100000`; `--every 60,180` chooses cards, 1 stands for 'as recorded', and `--tried 0` leaves out
 * the limits that are tried. Scores need the folder of real days named by REAL_DAYS. An alarm is false when no stay
 * of ten minutes begins or ends with it: `repeated` ones are about a stay that was told already, `passing` ones about
 * visits that were shorter. `insideTenMinutes` of them are false for the published algorithm, which asks how far a
 * person went from a first fix, although the fixes lie inside the fence for ten minutes. What the patience costs is the
 * delay: from a stay's first spot, or its last, by the truth, to the ringing.
 */
export async function* fences(wishes: Wishes): AsyncGenerator<Row> {
  const folder = process.env['REAL_DAYS'];
  // As recorded (1 to 5 s), and as a card would report.
  for (const seconds of numbers(wishes, 'every', [1, 60])) {
    const every = seconds === 1 ? 0 : seconds;
    const people = folder ? await realDays(folder, every) : null;
    if (people) yield* scores(people, every, wishes['tried'] !== 0);
    else yield { what: 'scores on real days', skipped: 'REAL_DAYS names no folder of real days' };
  }
  for (const count of numbers(wishes, 'fences', [1_000, 100_000]))
    yield { what: 'throughput', ...throughput(count), load1min: load() };
  yield { what: 'intake, durably', ...(await intakeCost()), load1min: load() };
}

function* scores(people: readonly Person[], every: number, tries: boolean): Generator<Row> {
  const secondsBetweenFixes = every || 'as recorded';
  const of = (count: (person: Person) => number) => people.reduce((total, person) => total + count(person), 0);
  const byEngine = new Map<string, PersonScore[]>();
  const shareOf = (engine: string, count: number) =>
    round(count / falseAlarmsOf(together(byEngine.get(engine) ?? []).tally), 3);
  for (const [engine, tell] of Object.entries(ENGINES)) {
    const each = people.map((person) => scoreOf(person, tell, every));
    byEngine.set(engine, each);
    const total = together(each);
    const falseAlarms = falseAlarmsOf(total.tally);
    yield {
      what: 'scores on real days',
      engine,
      secondsBetweenFixes,
      people: people.length,
      fixes: of(({ fixes }) => fixes.length),
      stays: of(({ stays }) => stays.length),
      fenceRadiusM: RADIUS,
      ...total.tally,
      falseAlarms,
      shareOfPlain: shareOf(PLAIN, falseAlarms),
      ...delays(total),
    };
  }
  if (!tries) return;
  const falseOf = (engine: string, person: number) => falseAlarmsOf(byEngine.get(engine)?.[person]?.tally ?? EMPTY);
  const tried = CANDIDATES.map((candidate) =>
    withLimits(candidate, () => people.map((person) => scoreOf(person, ours(DEFAULT_RULES), every))),
  );
  // What sooner arrivals cost.
  for (const [i, candidate] of CANDIDATES.entries()) {
    const total = together(tried[i] ?? []);
    yield {
      what: 'limits tried',
      secondsBetweenFixes,
      ...candidate,
      shareOfPlain: shareOf(PLAIN, falseAlarmsOf(total.tally)),
      missed: total.tally.missed,
      ...delays(total),
    };
  }
  const validated = heldOut(
    tried,
    people.map((_, person) => falseOf(PLAIN, person)),
    MOST_FALSE,
  );
  for (const [person, { name }] of people.entries()) {
    const [own, held] = [byEngine.get(OURS)?.[person], validated[person]];
    if (!own || !held) continue;
    yield {
      what: 'by person',
      person: name,
      secondsBetweenFixes,
      visits: own.tally.visits,
      falseOfPlain: falseOf(PLAIN, person),
      falseOfOurs: falseAlarmsOf(own.tally),
      missed: own.tally.missed,
      arrivalDelayMedianS: round(median(own.arrivals), 0),
      departureDelayMedianS: round(median(own.departures), 0),
      chosenByTheOthers: held.chosen,
      falseHeldOut: falseAlarmsOf(held.tally),
      missedHeldOut: held.tally.missed,
      arrivalDelayMedianHeldOutS: round(median(held.arrivals), 0),
    };
  }
  const total = together(validated);
  const falseAlarms = falseAlarmsOf(total.tally);
  yield {
    what: 'cross-validated by person',
    secondsBetweenFixes,
    people: people.length,
    ...total.tally,
    falseAlarms,
    shareOfPlain: shareOf(PLAIN, falseAlarms),
    ...delays(total),
  };
}

const together = (scored: readonly PersonScore[]): PersonScore => ({
  tally: scored.reduce((total, { tally }) => sum(total, tally), EMPTY),
  arrivals: scored.flatMap(({ arrivals }) => arrivals),
  departures: scored.flatMap(({ departures }) => departures),
});

const delays = ({ arrivals, departures }: PersonScore): Row => ({
  ...delay('arrival', arrivals),
  ...delay('departure', departures),
});

const delay = (of: string, seconds: readonly number[]): Row => ({
  [`${of}DelayMedianS`]: round(median(seconds), 0),
  [`${of}DelayP95S`]: round(quantile(seconds, 0.95), 0),
});

/** An engine's score over all fences of a person. */
function scoreOf(person: Person, tell: Engine, every: number): PersonScore {
  const scored: PersonScore = { tally: EMPTY, arrivals: [], departures: [] };
  for (const outline of placesOf(person)) {
    const { tally, delays: late } = scoreAt(outline, person, tell(outline, person.fixes, every || 5));
    scored.tally = sum(scored.tally, tally);
    scored.arrivals.push(...late.arrive);
    scored.departures.push(...late.leave);
  }
  return scored;
}

function scoreAt(outline: Outline, { fixes, stays }: Person, { alarms, inside }: Told) {
  const trusted = fixes.filter(({ noise }) => noise.length === 0);
  const times = trusted.map(({ time }) => time);
  const any = (list: readonly number[], from: number, to: number) => list.some((time) => time >= from && time < to);
  return score(outline, stays, alarms, runsInside(outline, trusted), (from, to) =>
    any(inside, from, to) ? 'inside' : any(times, from, to) ? 'never' : 'unseen',
  );
}

function runsInside(outline: Outline, fixes: Person['fixes']): Visit[] {
  const runs: Visit[] = [];
  let last: Visit | null = null;
  for (const { time, lng, lat } of fixes) {
    if (outline.depth(lng, lat) <= 0) last = null;
    else if (last) last.left = time;
    else runs.push((last = { arrived: time, left: time }));
  }
  return runs;
}

/** A fence at each place somebody stayed at; stays within half its radius are at one place. */
function placesOf({ stays }: Person): Outline[] {
  const places: (readonly [number, number])[] = [];
  for (const { lng, lat } of stays)
    if (!places.some((place) => planarMetres(place, [lng, lat]) < RADIUS / 2)) places.push([lng, lat]);
  return places.map(([lng, lat]) => outlineOf({ kind: 'circle', centre: [lng, lat], radius: RADIUS }));
}

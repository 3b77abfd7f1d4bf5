/**
 * Measures the day track: its speed, its result on the demo's days, and its travel modes against labels of real days.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Fix } from '../../contract';
import { dayBounds } from '../../contract/day';
import {
  type DayStory,
  dayStory,
  fixDensity,
  toDayFixes,
  lastAtMost,
  type Placement,
  placementAt,
  simplify,
} from '../../contract/track';
import { testTime, TEST_DAY, makeFixes, storyOf } from '../../contract/track/day.fixtures';
import { DAY as DAY_LENGTH, dayOf, startOf } from '../../mocks/day/calendar';
import { wornCards } from '../../mocks/day/cardsOf';
import { ordinaryDays } from '../../mocks/day/history';
import { routineDay } from '../../mocks/day/schoolDay';
import { createRoster } from '../../mocks/people/createRoster';
import { readRecording } from '../../mocks/replay/recording';
import { createTown } from '../../mocks/town/town';
import { benchTrackScreen, SCHOOL_DAY } from './trackScreen';
import { load, median, number, numbers, quantile, type Row, round, type Wishes } from './print';

/**
 * `--fixes 2880,28800 --runs 15 --screens 5`. Yields one row per size of day; one row for the screen at each size
 * (trackScreen.ts; none with `--screens 0`); one row for a Monday of the demo's pupils, whose movements are known; and
 * for the days in the folder REAL_DAYS (one folder per user, one CSV per day: utc, lat, lon, alt_ft, mode) their
 * segments, and the minutes of each label by guessed mode.
 */
export async function* benchTrack(wishes: Wishes): AsyncGenerator<Row> {
  for (const size of numbers(wishes, 'fixes', [2_880, 28_800])) yield analysisSpeed(size, number(wishes, 'runs', 15));
  if (number(wishes, 'screens', 5) > 0) yield* benchTrackScreen(wishes);
  yield demoDays();
  const folder = process.env['REAL_DAYS'];
  if (folder === undefined || !existsSync(folder)) {
    yield { what: 'real days', skipped: 'REAL_DAYS names no folder' };
    return;
  }
  const days = readdirSync(folder).flatMap((user) =>
    readdirSync(join(folder, user)).map((file) => labelledDay(join(folder, user, file), file)),
  );
  yield census(days);
  yield* confusion(days);
}

/**
 * Analyses a school day of so many fixes again and again. In the console a worker does this; what remains on the main
 * thread is the screen's `scriptUntilDrawnMs`.
 */
function analysisSpeed(size: number, runs: number): Row {
  const every = 86_400 / size;
  const fixes = makeFixes('00:00', SCHOOL_DAY, { every, jitter: 8 })
    .filter(({ fixTime }) => Date.parse(fixTime) < testTime('24:00'))
    .slice(0, size);
  const columns = toDayFixes(fixes);
  const analyse = () => dayStory(columns, { ...TEST_DAY, reportInterval: every });
  const first = timed(analyse);
  const durations = Array.from({ length: runs }, () => timed(analyse).ms);
  const story = first.result;
  const into: Placement = { lng: 0, lat: 0, moving: false, bearing: 0, speed: 0, segment: -1, fix: -1 };
  const lookups = 200_000;
  const placing = timed(() => {
    for (let n = 0; n < lookups; n += 1) placementAt(story, TEST_DAY.from + (n * 86_400_000) / lookups, into);
  });
  const drawn = timed(() =>
    story.segments.reduce(
      (vertices, segment) => vertices + (segment.kind === 'trip' ? simplify(story, segment, 3).length : 0),
      0,
    ),
  );
  return {
    what: 'science',
    fixes: fixes.length,
    segments: story.segments.length,
    runs,
    firstMs: round(first.ms),
    medianMs: round(median(durations)),
    p95Ms: round(quantile(durations, 0.95)),
    placementAtNs: round((placing.ms * 1e6) / lookups, 0),
    simplifyMs: round(drawn.ms, 2),
    vertices: drawn.result,
    densityMs: round(timed(() => fixDensity(story)).ms, 2),
    load1min: load(),
  };
}

function timed<Result>(work: () => Result): { result: Result; ms: number } {
  const begun = performance.now();
  const result = work();
  return { result, ms: performance.now() - begun };
}

/**
 * A Monday of every sixth well-behaved card of the demo: the share of minutes with the right kind of segment, and the
 * share of departures and arrivals at home within their uncertainty.
 */
function demoDays(): Row {
  // The days are told by fixes alone, without a radio map: cards say by themselves where they are indoors.
  const town = createTown({ hasRadios: false });
  const roster = createRoster(town);
  const from = startOf(Math.round(Date.UTC(2026, 10, 16) / DAY_LENGTH));
  const score = { cards: 0, minutes: 0, right: 0, gapMinutes: 0, boundaries: 0, within: 0, seconds: [] as number[] };
  for (const card of wornCards(town, roster).filter(({ device }, c) => c % 6 === 0 && device.behaviour === 'steady')) {
    const scenes = routineDay(card.pupil, dayOf(from));
    const reports = [
      ...ordinaryDays(
        town,
        { ...roster, devices: [card.device] },
        from,
        from + DAY_LENGTH,
        new Set([card.pupil.student.studentId]),
      ),
    ];
    const fixes = reports.flatMap(({ time, fix }): Fix[] =>
      fix ? [{ ...fix, fixTime: new Date(time).toISOString(), altitude: null, noise: [] }] : [],
    );
    const { segments, starts } = storyOf(fixes, {
      from,
      to: from + DAY_LENGTH,
      reportInterval: card.device.reportInterval,
      now: from + DAY_LENGTH,
    });
    score.cards += 1;
    for (let instant = from + 30_000; instant < from + DAY_LENGTH; instant += 60_000) {
      const kind = segments[lastAtMost(instant, starts)]?.kind;
      if (kind === 'gap') score.gapMinutes += 1;
      else score.minutes += 1;
      if (
        (kind === 'stay' && kindAt(scenes, instant) === 'stay') ||
        (kind === 'trip' && kindAt(scenes, instant) === 'journey')
      )
        score.right += 1;
    }
    const [out, back] = [scenes[0], scenes.at(-1)];
    const departure = segments.find((segment) => segment.kind === 'stay' && segment.departureWithin !== null);
    const arrival = segments.findLast((segment) => segment.kind === 'stay' && segment.arrivalWithin !== null);
    for (const [estimate, uncertainty, truth] of [
      [departure?.to, departure?.kind === 'stay' ? departure.departureWithin : null, out?.to],
      [arrival?.from, arrival?.kind === 'stay' ? arrival.arrivalWithin : null, back?.from],
    ] as const) {
      if (estimate === undefined || truth === undefined || uncertainty === null) continue;
      score.boundaries += 1;
      score.seconds.push(Math.abs(estimate - truth) / 1000);
      if (Math.abs(estimate - truth) / 1000 <= uncertainty) score.within += 1;
    }
  }
  return {
    what: 'demo days',
    cards: score.cards,
    rightMinutesRatio: round(score.right / score.minutes, 4),
    gapMinutesPerDay: round(score.gapMinutes / score.cards),
    homeBoundaries: score.boundaries,
    boundariesWithinRatio: round(score.within / score.boundaries, 3),
    boundaryErrorMedianSeconds: round(median(score.seconds), 0),
    boundaryErrorP90Seconds: round(quantile(score.seconds, 0.9), 0),
  };
}

const kindAt = (scenes: ReturnType<typeof routineDay>, instant: number) =>
  scenes.find(({ from, to }) => instant >= from && instant < to)?.kind;

interface LabelledDay {
  file: string;
  fixes: readonly Fix[];
  /** The user's own label of each fix; '' for none. */
  labels: readonly string[];
  story: DayStory;
}

function labelledDay(path: string, file: string): LabelledDay {
  const text = readFileSync(path, 'utf8');
  const words = new Map(
    text
      .split('\n')
      .slice(1)
      .map((line) => line.split(','))
      .map(([utc = '', , , , mode = '']) => [Date.parse(utc), mode.trim()]),
  );
  const fixes = readRecording(file, text).map(({ time, lng, lat, accuracy }): Fix => ({
    fixTime: new Date(time).toISOString(),
    lng,
    lat,
    accuracy,
    source: 'gps',
    speed: null,
    course: null,
    altitude: null,
    noise: [],
  }));
  const { from, to } = dayBounds(/\d{4}-\d\d-\d\d/.exec(file)?.[0] ?? '', 'Asia/Shanghai');
  const story = storyOf(fixes, { from: from.getTime(), to: to.getTime(), reportInterval: 60, now: to.getTime() });
  return { file, fixes, labels: fixes.map(({ fixTime }) => words.get(Date.parse(fixTime)) ?? ''), story };
}

function census(days: readonly LabelledDay[]): Row {
  const sum = (of: (day: LabelledDay) => number) => round(days.reduce((all, day) => all + of(day), 0));
  const count = (kind: string) => sum(({ story }) => story.segments.filter((segment) => segment.kind === kind).length);
  return {
    what: 'real days',
    days: days.length,
    fixes: sum(({ fixes }) => fixes.length),
    doubted: sum(({ story }) => story.totals.doubted),
    stays: count('stay'),
    trips: count('trip'),
    gaps: count('gap'),
    stayHours: sum(({ story }) => story.totals.time.stay / 3_600_000),
    tripHours: sum(({ story }) => story.totals.time.trip / 3_600_000),
    km: sum(({ story }) => story.totals.metres / 1000),
  };
}

/** The right mode of each label. */
const TRUTH: Record<string, string> = {
  walk: 'walk',
  run: 'walk',
  bike: 'bike',
  bus: 'vehicle',
  car: 'vehicle',
  taxi: 'vehicle',
  subway: 'vehicle',
  train: 'vehicle',
};

/**
 * Minutes by label (rows) and guess (columns): the time from each labelled fix to the next one with the same label, if
 * that is near.
 */
function* confusion(days: readonly LabelledDay[]): Generator<Row> {
  const table = new Map<string, Map<string, number>>();
  for (const { fixes, labels, story } of days) {
    for (let i = 0; i + 1 < fixes.length; i += 1) {
      const label = labels[i] ?? '';
      const time = (story.at[i + 1] ?? 0) - (story.at[i] ?? 0);
      if (label === '' || labels[i + 1] !== label || time > 120_000) continue;
      const row = table.get(label) ?? new Map<string, number>();
      table.set(label, row);
      const guess = guessAt(story, i);
      row.set(guess, (row.get(guess) ?? 0) + time / 60_000);
    }
  }
  let [right, judged, guessed] = [0, 0, 0];
  for (const [label, row] of table) {
    yield {
      what: 'mode minutes',
      label,
      ...Object.fromEntries([...row].map(([guess, minutes]) => [guess, round(minutes)])),
    };
    for (const [guess, minutes] of row) {
      if (guess === 'stay' || guess === 'gap' || guess === 'doubted') continue;
      judged += minutes;
      if (guess !== 'unknown') guessed += minutes;
      if (guess === TRUTH[label]) right += minutes;
    }
  }
  yield {
    what: 'mode score',
    minutesInTrips: round(judged),
    guessedRatio: round(guessed / judged, 4),
    rightOfGuessedRatio: round(right / guessed, 4),
  };
}

/** The guessed mode at a fix, or the other kind of its segment. */
function guessAt({ segments, flags, at, starts }: DayStory, fix: number): string {
  if (flags[fix]) return 'doubted';
  const segment = segments[starts.findLastIndex((start) => start <= (at[fix] ?? 0))];
  if (segment?.kind !== 'trip') return segment?.kind ?? 'gap';
  return segment.legs.find(({ first, last }) => fix >= first && fix < last)?.mode ?? segment.mode;
}

/** Track science against the clock, and against the labels people gave their own days. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dayBounds, type Fix } from '../../contract';
import { type DayStory, dayStory, density, type Placement, positionAt, simplify } from '../../contract/track';
import { clock, DAY, type Deed, madeDay } from '../../contract/track/madeDay';
import { readRecording } from '../../mocks/replay/recording';
import type { Wishes } from './main';
import { load, median, number, numbers, quantile, type Row, round } from './print';

/**
 * `--fixes 2880,28800 --runs 15`. One row per size of day; then, of the days in the folder REAL_DAYS (one folder a user, one CSV a day: utc, lat,
 * lon, alt_ft, mode), what they are told as, and the minutes of each label by the mode guessed.
 */
export async function* benchTrack(wishes: Wishes): AsyncGenerator<Row> {
  for (const size of numbers(wishes, 'fixes', [2_880, 28_800])) yield clocked(size, number(wishes, 'runs', 15));
  const folder = process.env['REAL_DAYS'];
  if (folder === undefined || !existsSync(folder)) {
    yield { what: 'real days', skipped: 'REAL_DAYS names no folder' };
    return;
  }
  const days = readdirSync(folder).flatMap((user) => readdirSync(join(folder, user)).map((file) => labelledDay(join(folder, user, file), file)));
  yield census(days);
  yield* confusion(days);
}

const DEEDS: readonly Deed[] = [
  { at: [0, 0], minutes: 455 }, { to: [900, 300], pace: 1.3 }, { at: [900, 300], minutes: 230 }, { to: [1500, 300], pace: 1.2 }, { at: [1500, 300], minutes: 40 }, { to: [900, 300], pace: 1.2 },
  { at: [900, 300], minutes: 240 }, { to: [5000, 2000], pace: 8 }, { at: [5000, 2000], minutes: 90 }, { to: [0, 0], pace: 7 }, { at: [0, 0], minutes: 460 },
];

/** A school day of so many fixes, told again and again. */
function clocked(size: number, runs: number): Row {
  const every = 86_400 / size;
  const fixes = madeDay('00:00', DEEDS, { every, jitter: 8 })
    .filter(({ fixTime }) => Date.parse(fixTime) < clock('24:00'))
    .slice(0, size);
  const tell = () => dayStory(fixes, { ...DAY, reportInterval: every });
  const first = timed(tell);
  const tellings = Array.from({ length: runs }, () => timed(tell).ms);
  const story = first.result;
  const into: Placement = { lng: 0, lat: 0, moving: false, bearing: 0, speed: 0, segment: -1, fix: -1 };
  const looks = 200_000;
  const placing = timed(() => {
    for (let look = 0; look < looks; look += 1) positionAt(story, fixes, DAY.from + (look * 86_400_000) / looks, into);
  });
  const drawn = timed(() => story.segments.reduce((vertices, segment) => vertices + (segment.kind === 'trip' ? simplify(story, segment, 3).length : 0), 0));
  return {
    what: 'science',
    fixes: fixes.length,
    segments: story.segments.length,
    runs,
    firstMs: round(first.ms),
    medianMs: round(median(tellings)),
    p95Ms: round(quantile(tellings, 0.95)),
    positionAtNs: round((placing.ms * 1e6) / looks, 0),
    simplifyMs: round(drawn.ms, 2),
    vertices: drawn.result,
    densityMs: round(timed(() => density(story)).ms, 2),
    load1min: load(),
  };
}

function timed<Result>(work: () => Result): { result: Result; ms: number } {
  const begun = performance.now();
  const result = work();
  return { result, ms: performance.now() - begun };
}

interface LabelledDay {
  file: string;
  fixes: readonly Fix[];
  /** The person's own word for each fix; '' where there is none. */
  labels: readonly string[];
  story: DayStory;
}

function labelledDay(path: string, file: string): LabelledDay {
  const text = readFileSync(path, 'utf8');
  const words = new Map(text.split('\n').slice(1).map((line) => line.split(',')).map(([utc = '', , , , mode = '']) => [Date.parse(utc), mode.trim()]));
  const fixes = readRecording(file, text).map(({ time, lng, lat, accuracy }): Fix => ({ fixTime: new Date(time).toISOString(), lng, lat, accuracy, source: 'gps', speed: null, course: null, altitude: null, noise: [] }));
  const { from, to } = dayBounds(/\d{4}-\d\d-\d\d/.exec(file)?.[0] ?? '', 'Asia/Shanghai');
  const story = dayStory(fixes, { from: from.getTime(), to: to.getTime(), reportInterval: 60, now: to.getTime() });
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

/** What a label should be guessed as. */
const TRUTH: Record<string, string> = { walk: 'walk', run: 'walk', bike: 'bike', bus: 'vehicle', car: 'vehicle', taxi: 'vehicle', subway: 'vehicle', train: 'vehicle' };

/** Minutes by label (rows) and guess (columns): the time from each labelled fix to the next, if it is near and has the same label. */
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
    yield { what: 'mode minutes', label, ...Object.fromEntries([...row].map(([guess, minutes]) => [guess, round(minutes)])) };
    for (const [guess, minutes] of row) {
      if (guess === 'stay' || guess === 'gap' || guess === 'doubted') continue;
      judged += minutes;
      if (guess !== 'unknown') guessed += minutes;
      if (guess === TRUTH[label]) right += minutes;
    }
  }
  yield { what: 'mode score', minutesInTrips: round(judged), guessedRatio: round(guessed / judged, 4), rightOfGuessedRatio: round(right / guessed, 4) };
}

/** The mode guessed at a fix, or what else the story says of it. */
function guessAt({ segments, flags, at, starts }: DayStory, fix: number): string {
  if (flags[fix]) return 'doubted';
  const segment = segments[starts.findLastIndex((start) => start <= (at[fix] ?? 0))];
  if (segment?.kind !== 'trip') return segment?.kind ?? 'gap';
  return segment.legs.find(({ first, last }) => fix >= first && fix < last)?.mode ?? segment.mode;
}

/**
 * Made days of a pupil for tests, by a seed: journeys on foot and by bus, stays at home, in school, in a park with a
 * lake and at places without a name, silences, hours by masts only, and reports without a fix.
 */
import type { Fix, Position } from '../../contract';
import { planarMetres } from '../../contract/geo';
import { GOOD_FIX_KEPT_FOR, placeOfFix } from '../../contract/whereabouts';
import { type Activity, lngLatAt, type LocalPoint, makeFixes } from '../../contract/track/day.fixtures';
import { shareOf } from '../../mocks/chance';

const HOME: LocalPoint = [900, 500];
const SCHOOL: LocalPoint = [0, 0];
const PARK: LocalPoint = [1600, -700];
const placeAt = (name: string, kind: 'home' | 'school' | null, at: LocalPoint, radius: number) => ({
  name,
  names: { kind, latin: '' },
  ...lngLatAt(at),
  radius,
  home: kind === 'home',
});
export const MADE_PLACES = [
  placeAt('归途小学', 'school', SCHOOL, 120),
  placeAt('家', 'home', HOME, 60),
  placeAt('公园', null, PARK, 150),
];

export interface MadeDay {
  /** Ordered by time. */
  fixes: Fix[];
  /** Instants, milliseconds, of reports without a fix. */
  contacts: number[];
}

/** Milliseconds of a day in which a card was heard by masts only, or without a fix. */
interface Hours {
  from: number;
  to: number;
}

export function madeDay(seed: number): MadeDay {
  const chance = (what: string, from: number, to: number) => from + shareOf('made day', seed, what) * (to - from);
  const some = (what: string, share: number) => shareOf('some', seed, what) < share;
  const out: LocalPoint = [chance('east', -1500, 2500), chance('north', 900, 2200)];
  const on = (to: LocalPoint, what: string): Activity => ({ to, speed: some(what, 0.3) ? 6 : chance(what, 0.9, 1.5) });
  const activities: Activity[] = [
    { at: HOME, minutes: chance('wake', 415, 450) },
    on(SCHOOL, 'morning'),
    { at: SCHOOL, minutes: chance('lessons', 180, 260) },
    ...(some('noon', 0.3) ? [{ silent: chance('noon silence', 15, 90) }] : []),
    { at: SCHOOL, minutes: chance('afternoon', 200, 270) },
    ...(some('home first', 0.5) ? [on(HOME, 'home'), { at: HOME, minutes: chance('at home', 3, 40) }] : []),
    ...(some('back', 0.3) ? [on(SCHOOL, 'back'), { at: SCHOOL, minutes: chance('back there', 2, 30) }] : []),
    ...(some('park', 0.6) ? [on(PARK, 'to the park'), { at: PARK, minutes: chance('in the park', 1, 50) }] : []),
    ...(some('silence', 0.4) ? [{ silent: chance('silence', 6, 70) }] : []),
    ...(some('jump', 0.2) ? [{ jump: [9000, 9000] as const }] : []),
    ...(some('out', 0.4) ? [on(out, 'out'), { at: out, minutes: chance('out there', 2, 60) }] : []),
    on(HOME, 'evening'),
    { at: HOME, minutes: chance('night', 60, 200) },
    ...(some('off', 0.4) ? [{ silent: chance('off', 20, 120) }] : []),
    { at: HOME, minutes: 10 },
  ];
  const jitter = chance('jitter', 2, 10);
  const made = makeFixes('00:00', activities, { every: 90, jitter, fix: { accuracy: 12 } });
  const begin = Date.parse(made[0]?.fixTime ?? '');
  const hours = (what: string, share: number): Hours[] => {
    if (!some(what, share)) return [];
    const from = begin + chance(`${what} from`, 6, 21) * 3_600_000;
    return [{ from, to: from + chance(`${what} long`, 8, 80) * 60_000 }];
  };
  const [masts, indoors] = [hours('masts', 0.5), hours('indoors', 0.5)];
  const isIn = (spans: readonly Hours[], { fixTime }: Fix) =>
    spans.some(({ from, to }) => Date.parse(fixTime) >= from && Date.parse(fixTime) < to);
  const day = made.filter(({ fixTime }) => Date.parse(fixTime) < begin + 24 * 3_600_000);
  return {
    contacts: day.filter((fix) => isIn(indoors, fix)).map(({ fixTime }) => Date.parse(fixTime)),
    fixes: day
      .map((fix, index) => ({ ...fix, speed: speedOf(day[index - 1], fix) }))
      .filter((fix) => !isIn(indoors, fix))
      .map((fix) => (isIn(masts, fix) ? { ...fix, source: 'cell', accuracy: 800, speed: null, noise: ['cell'] } : fix)),
  };
}

/** Metres per second; null after a silence. */
function speedOf(before: Fix | undefined, fix: Fix): number | null {
  const seconds = before ? (Date.parse(fix.fixTime) - Date.parse(before.fixTime)) / 1000 : 0;
  if (!before || seconds <= 0 || seconds > 120) return null;
  const speed = planarMetres([before.lng, before.lat], [fix.lng, fix.lat]) / seconds;
  return speed > 40 ? null : speed;
}

/** The position of the pupil at an instant of the day (ms), as the platform keeps it: a mast replaces no good fix. */
export function positionAt({ fixes, contacts }: MadeDay, instant: number): Position {
  let shown: Fix | null = null;
  const until = new Date(instant).toISOString();
  const known = fixes.filter(({ fixTime }) => fixTime <= until);
  for (const fix of known) {
    const rough = fix.source === 'cell' && shown !== null && shown.source !== 'cell';
    if (!rough || Date.parse(fix.fixTime) - Date.parse(shown?.fixTime ?? '') > GOOD_FIX_KEPT_FOR) shown = fix;
  }
  const heard = Math.max(
    Date.parse(known.at(-1)?.fixTime ?? ''),
    contacts.findLast((at) => at <= instant) ?? -Infinity,
  );
  const place = shown && placeOfFix(shown, MADE_PLACES);
  const contactTime = Number.isFinite(heard) ? new Date(heard).toISOString() : null;
  return {
    studentId: 's-ming',
    bound: true,
    fix: shown,
    contactTime,
    receivedTime: contactTime,
    power: '80%',
    charging: false,
    alarm: null,
    reportInterval: 60,
    lostTime: null,
    place: place?.name ?? null,
    ...(place && { placeNames: place.names }),
  };
}

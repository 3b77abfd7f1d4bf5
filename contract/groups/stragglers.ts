/**
 * Who is away from the group, how far each pupil is from the meeting point, and with whom a pupil was seen last. A
 * verdict is given by fresh fixes only; without them it is 'cannot tell', with the reason.
 */
import * as z from 'zod/mini';
import { planarMetres } from '../geo';
import { Id, Instant, type LngLat } from '../primitives';

/**
 * fresh: age of a fix that is still of use, and the longest pause between two, in ms. away: how far beyond the fix's
 * accuracy, in metres. lasts: how long a pupil is away before it is said, in ms. accuracy: of a fix that is of use, in
 * metres. quorum: pupils with a fresh fix, at least. together, within: two pupils were together within so many metres
 * and ms. past: the oldest fix that is read, in ms.
 */
export const STRAGGLER_LIMITS = {
  fresh: 180_000,
  away: 100,
  lasts: 180_000,
  accuracy: 100,
  quorum: 3,
  together: 30,
  within: 90_000,
  past: 30 * 60_000,
} as const;

/** Step of the instants for which the group's middle is known. Milliseconds. */
const STEP = 30_000;
/** With whom a pupil was seen last: so many at most. */
const COMPANY = 3;

/**
 * noFix: no fix that is of use in the last half hour. old: the last one is not fresh. short: away, but not for three
 * minutes. noMiddle: too few pupils have a fresh fix, or most are apart.
 */
export const CannotTell = z.enum(['noFix', 'old', 'short', 'noMiddle']);

export const PupilWhere = z.object({
  studentId: Id,
  verdict: z.enum(['with', 'away', 'unknown']),
  /** Why nothing can be told; null with a verdict. */
  reason: z.nullable(CannotTell),
  /** Of the last fix that is of use; null without one. */
  fixTime: z.nullable(Instant),
  /** From the group's middle at that time; null when the group had none. */
  metres: z.nullable(z.number()),
  /** Since when the pupil is away; null for one who is not. */
  since: z.nullable(Instant),
  /** From the meeting point to the last fix; null without one of both. */
  toMeeting: z.nullable(z.number()),
  /** Pupils who were beside this one at its last fix, nearest first. */
  lastWith: z.array(Id),
});
export type PupilWhere = z.infer<typeof PupilWhere>;

/** A fix without noise, by satellite or Wi-Fi. time: ms since 1970. Degrees, WGS-84. accuracy: metres. */
export interface CountedFix {
  time: number;
  at: LngLat;
  accuracy: number;
}

const median = (figures: readonly number[]) => {
  const sorted = figures.toSorted((one, other) => one - other);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? (sorted[half] ?? 0) : ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2;
};

/** The last fix that is not later than an instant (ms). @param fixes by time. */
function lastUntil(fixes: readonly CountedFix[], instant: number): CountedFix | null {
  let [low, high] = [0, fixes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((fixes[middle]?.time ?? 0) <= instant) low = middle + 1;
    else high = middle;
  }
  return fixes[low - 1] ?? null;
}

/** The group's middle at an instant (ms): the median of the fresh fixes; null for too few, or when most are apart. */
function middleAt(pupils: readonly (readonly CountedFix[])[], instant: number): LngLat | null {
  const fresh = pupils.flatMap((fixes) => {
    const last = lastUntil(fixes, instant);
    return last && instant - last.time <= STRAGGLER_LIMITS.fresh ? [last] : [];
  });
  if (fresh.length < STRAGGLER_LIMITS.quorum) return null;
  const middle: LngLat = [median(fresh.map(({ at }) => at[0])), median(fresh.map(({ at }) => at[1]))];
  return fresh.filter((fix) => !isAway(fix, middle)).length * 2 > fresh.length ? middle : null;
}

const isAway = ({ at, accuracy }: CountedFix, middle: LngLat) =>
  planarMetres(at, middle) - accuracy > STRAGGLER_LIMITS.away;

/**
 * @param pupils the fixes of each that are of use, by time, none later than `now`
 * @param now ms since 1970
 * @param meeting the meeting point; null without one
 */
export function judgeStragglers(
  pupils: ReadonlyMap<string, readonly CountedFix[]>,
  now: number,
  meeting: LngLat | null,
): PupilWhere[] {
  const all = [...pupils.values()];
  const middles = new Map<number, LngLat | null>();
  /** The middle at the end of the step that a fix is of: the others have reported by then, or are as of now. */
  const middleOf = ({ time }: CountedFix): LngLat | null => {
    const instant = Math.min(now, Math.ceil(time / STEP) * STEP);
    const known = middles.get(instant);
    if (known !== undefined) return known;
    const middle = middleAt(all, instant);
    middles.set(instant, middle);
    return middle;
  };

  return [...pupils].map(([studentId, fixes]): PupilWhere => {
    const last = fixes.at(-1);
    if (!last) return { ...NOBODY, studentId };
    const middle = middleOf(last);
    const known = {
      studentId,
      fixTime: new Date(last.time).toISOString(),
      metres: middle && planarMetres(last.at, middle),
      toMeeting: meeting && planarMetres(last.at, meeting),
      lastWith: companyOf(studentId, last, pupils),
    };
    const cannot = (reason: PupilWhere['reason'], since: PupilWhere['since'] = null) => ({
      ...known,
      verdict: 'unknown' as const,
      reason,
      since,
    });
    if (now - last.time > STRAGGLER_LIMITS.fresh) return cannot('old');
    if (!middle) return cannot('noMiddle');
    if (!isAway(last, middle)) return { ...known, verdict: 'with', reason: null, since: null };
    let first = last;
    for (const fix of fixes.slice(0, -1).toReversed()) {
      const then = middleOf(fix);
      if (first.time - fix.time > STRAGGLER_LIMITS.fresh || !then || !isAway(fix, then)) break;
      first = fix;
    }
    const since = new Date(first.time).toISOString();
    return last.time - first.time >= STRAGGLER_LIMITS.lasts
      ? { ...known, verdict: 'away', reason: null, since }
      : cannot('short', since);
  });
}

const NOBODY = {
  verdict: 'unknown',
  reason: 'noFix',
  fixTime: null,
  metres: null,
  since: null,
  toMeeting: null,
  lastWith: [],
} satisfies Omit<PupilWhere, 'studentId'>;

/** Who was beside a pupil at its last fix. */
function companyOf(studentId: string, last: CountedFix, pupils: ReadonlyMap<string, readonly CountedFix[]>): string[] {
  const near = [...pupils].flatMap(([id, fixes]) => {
    if (id === studentId) return [];
    const then = lastUntil(fixes, last.time + STRAGGLER_LIMITS.within);
    if (!then || last.time - then.time > STRAGGLER_LIMITS.within) return [];
    const metres = planarMetres(then.at, last.at);
    return metres <= STRAGGLER_LIMITS.together ? [{ id, metres }] : [];
  });
  return near
    .toSorted((one, other) => one.metres - other.metres || (one.id < other.id ? -1 : 1))
    .slice(0, COMPANY)
    .map(({ id }) => id);
}

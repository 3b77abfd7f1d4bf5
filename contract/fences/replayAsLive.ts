/** Replays the past so that an explanation decides as the live judge did, also by visits of before the replay. Pure. */
import type { Evidence, JudgedCrossing } from './evidence';
import type { ReplayMoment } from './replay';
import type { PastVisit } from './stay';

/** How often a card stayed in a fence, and how often it only passed. */
type VisitCounts = NonNullable<NonNullable<Evidence['dwell']>['before']>;

/**
 * The moments of a replay that begins with the visits which the live judge remembers now. It remembers twelve, so an
 * old arrival may have counted older ones: then the replay begins with as many as the arrival's evidence says.
 * @param run replays with visits of before. @param explained null when no crossing is asked about.
 * @param from time of the first fix, ms.
 */
export function replayAsLive(
  run: (visits: readonly PastVisit[]) => Iterable<ReplayMoment>,
  { explained, visits, from }: { explained: JudgedCrossing | null; visits: readonly PastVisit[]; from: number },
): ReplayMoment[] {
  const moments = [...run(visits)];
  const told = explained?.evidence.dwell?.before;
  const found = told && countedIn(moments, explained);
  if (!found || (found.stays === told.stays && found.passes === told.passes)) return moments;
  const own = visits.length > 0 ? countedIn([...run([])], explained) : found;
  return own ? [...run(visitsFor(told, own, from))] : moments;
}

/** What the same arrival counts in a replay; null when the replay does not find it. */
function countedIn(moments: readonly ReplayMoment[], { kind, time }: JudgedCrossing): VisitCounts | null {
  const same = moments.flatMap(({ crossings }) => crossings).find((one) => one.kind === kind && one.time === time);
  return same?.evidence.dwell?.before ?? null;
}

function visitsFor(told: VisitCounts, own: VisitCounts, at: number): PastVisit[] {
  const made = (count: number, stayed: boolean) =>
    Array.from({ length: Math.max(0, count) }, (): PastVisit => ({ left: at, stayed }));
  return [...made(told.stays - own.stays, true), ...made(told.passes - own.passes, false)];
}

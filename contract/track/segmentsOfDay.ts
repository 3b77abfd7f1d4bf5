/** Joins the segments of all runs, with gaps between the runs, from the day's beginning to its end. */
import type { TrackColumns } from './fixes/columns';
import { lastAtMost } from './fixes/search';
import type { Gap, GapReason, Segment } from './segment';
import { segmentsOfRun } from './segmentsOfRun';
import {
  BREAK_REASONS,
  longestSilence,
  type SilenceLimits,
  type TrustedFixes,
  usualSilenceLimit,
} from './fixes/trustedFixes';

/** The span to fill in milliseconds, and the longest silences in it. `open` while the day is not over. */
export interface DayFrame {
  from: number;
  end: number;
  open: boolean;
  limits: SilenceLimits;
  contacts: readonly number[];
}

export function segmentsOfDay(columns: TrackColumns, trusted: TrustedFixes, frame: DayFrame): Segment[] {
  const segments: Segment[] = [];
  const gap = (to: number, reason: GapReason, after: number | null) =>
    segments.push(gapAfter(segments.at(-1), frame.from, to, reason, after));
  for (let lo = 0, hi = 0, reason: GapReason = 'silent'; lo < trusted.length; lo = hi + 1) {
    for (hi = lo; hi + 1 < trusted.length && !trusted.breakAfter[hi];) hi += 1;
    const run = segmentsOfRun(trusted, lo, hi);
    const [first] = run;
    if (
      lo === 0 &&
      first &&
      first.from - frame.from <= silenceLimitFor(first, frame.limits, usualSilenceLimit(trusted, -1))
    )
      first.from = frame.from;
    else gap(trusted.at[lo] ?? 0, reason, trusted.row[lo] ?? 0);
    segments.push(...run);
    reason = BREAK_REASONS[(trusted.breakAfter[hi] ?? 0) - 1] ?? 'silent';
  }
  const last = segments.at(-1);
  if (last && goesOn(columns, trusted, last, frame)) last.to = frame.end;
  else gap(frame.end, 'silent', null);
  const day = merged(segments);
  const ending = day.at(-1);
  if (ending) ending.open = frame.open;
  for (const part of day)
    if (part.kind === 'gap')
      part.contactCount = lastBelow(part.to, frame.contacts) - lastBelow(part.from, frame.contacts);
  return day;
}

function gapAfter(
  before: Segment | undefined,
  start: number,
  to: number,
  reason: GapReason,
  after: number | null,
): Gap {
  return {
    kind: 'gap',
    from: before?.to ?? start,
    to,
    open: false,
    first: 0,
    last: -1,
    reason,
    before: before?.last ?? null,
    after,
    contactCount: 0,
  };
}

/** True when the last segment can be taken to go on to the end of the span. */
function goesOn(
  columns: TrackColumns,
  trusted: TrustedFixes,
  last: Segment,
  { end, open, limits, contacts }: DayFrame,
): boolean {
  const silence =
    last.kind === 'stay' ? longestSilence(columns, last.last, rowsUntil(columns, end), contacts, end) : end - last.to;
  return (
    silence <=
    (open && last.kind === 'trip'
      ? limits.moving
      : silenceLimitFor(last, limits, usualSilenceLimit(trusted, trusted.length - 1)))
  );
}

/**
 * The longest silence in milliseconds between a segment and the edge of the day.
 * @param usual the card's usual silence at that hour at one place
 */
const silenceLimitFor = ({ kind }: Segment, { atRest, atMidnight }: SilenceLimits, usual: number) =>
  ({ stay: Math.max(atRest, usual), trip: atMidnight, gap: 0 })[kind];

const rowsUntil = ({ at, length }: TrackColumns, end: number) => {
  const later = at.findIndex((instant) => instant > end);
  return later < 0 ? length : later;
};

/** Index of the last of ascending instants before the given one; -1 when there is none. */
const lastBelow = (instant: number, instants: readonly number[]) => lastAtMost(instant - 1, instants);

/**
 * Drops segments without length and merges neighbouring gaps. A merged gap has the reason of its longest part, and the
 * rows from its first glimpse to its last. A gap without a glimpse has no rows.
 */
function merged(segments: readonly Segment[]): Segment[] {
  const day: Segment[] = [];
  let longest = 0;
  for (const segment of segments) {
    const before = day.at(-1);
    if (segment.kind === 'gap' && before?.kind === 'gap') {
      const length = segment.to - segment.from;
      if (length > longest) [before.reason, longest] = [segment.reason, length];
      if (segment.reason === 'glimpse')
        [before.first, before.last] = [before.last < before.first ? segment.first : before.first, segment.last];
      [before.to, before.after] = [segment.to, segment.after];
    } else if (segment.kind === 'gap' || segment.to > segment.from) {
      day.push(segment);
      if (segment.kind === 'gap' && segment.reason !== 'glimpse') [segment.first, segment.last] = [0, -1];
      longest = segment.to - segment.from;
    }
  }
  return day.filter(({ from, to }) => to > from);
}

/** Lays threads and the gaps between them end to end, from the beginning of a day to its end. */
import type { TrackColumns } from './fixes/columns';
import { lastAtMost } from './fixes/search';
import type { Gap, GapReason, Segment } from './segment';
import { usualSilenceLimit } from './fixes/usualSilence';
import { segmentsOfRun } from './segmentsOfRun';
import { longestSilence, type SilenceLimits, BREAK_REASONS, type TrustedFixes } from './fixes/trustedFixes';

/** The span to fill, ms, and how long silence may last in it. `open` while the day goes on. */
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
    const thread = segmentsOfRun(trusted, lo, hi);
    const [first] = thread;
    if (
      lo === 0 &&
      first &&
      first.from - frame.from <= patienceFor(first, frame.limits, usualSilenceLimit(trusted, -1))
    )
      first.from = frame.from;
    else gap(trusted.at[lo] ?? 0, reason, trusted.row[lo] ?? 0);
    segments.push(...thread);
    reason = BREAK_REASONS[(trusted.breakAfter[hi] ?? 0) - 1] ?? 'silent';
  }
  const last = segments.at(-1);
  if (last && lasts(columns, trusted, last, frame)) last.to = frame.end;
  else gap(frame.end, 'silent', null);
  const day = joined(segments);
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

/** Whether the last that was seen can be believed to go on to the end. */
function lasts(
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
      : patienceFor(last, limits, usualSilenceLimit(trusted, trusted.length - 1)))
  );
}

/** ms. How long silence may be at the edge of the day next to a segment; `usual` for the card at that hour, in one place. */
const patienceFor = ({ kind }: Segment, { atRest, atMidnight }: SilenceLimits, usual: number) =>
  ({ stay: Math.max(atRest, usual), trip: atMidnight, gap: 0 })[kind];

const rowsUntil = ({ at, length }: TrackColumns, end: number) => {
  const later = at.findIndex((instant) => instant > end);
  return later < 0 ? length : later;
};

/** Index of the last of ascending instants before one; -1 when there is none. */
const lastBelow = (instant: number, instants: readonly number[]) => lastAtMost(instant - 1, instants);

/** Without segments of no length, and with neighbouring gaps as one, named by its longest part. */
function joined(segments: readonly Segment[]): Segment[] {
  const day: Segment[] = [];
  let longest = 0;
  for (const segment of segments) {
    const before = day.at(-1);
    if (segment.kind === 'gap' && before?.kind === 'gap') {
      const length = segment.to - segment.from;
      if (length > longest) [before.reason, longest] = [segment.reason, length];
      if (segment.last >= segment.first)
        [before.first, before.last] = [before.last < before.first ? segment.first : before.first, segment.last];
      [before.to, before.after] = [segment.to, segment.after];
    } else if (segment.kind === 'gap' || segment.to > segment.from) {
      day.push(segment);
      longest = segment.to - segment.from;
    }
  }
  return day.filter(({ from, to }) => to > from);
}

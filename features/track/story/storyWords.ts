/** Tells a day in sentences, one per segment. No sentence claims more than the fixes show. */
import { spanMs } from '../../../contract/day';
import type { IntlShape } from 'react-intl';
import {
  type Gap,
  type TripLeg,
  type TripMode,
  type Segment,
  lastSeenIn,
  sightingsIn,
  type Stay,
  type Trip,
} from '../../../contract/track';
import { knownPlaceName } from '../../../src/fences/knownPlaceName';
import { crossingWords } from '../../../src/fences/words';
import { type Text, textOf } from '../../../src/messages/texts';
import type { WordsOf } from '../../../src/placeWords/townWords';
import { clockTime } from '../../../src/time/timeWords';
import type { DayEvent } from '../events/dayEvents';
import type { AnalysedDay } from '../day/analysedDay';
import type { VisitedPlace } from '../day/visitedPlaces';
import { type PresentOfDay, presentOfDay } from './present';

type StoryText = Text<'trackStory'>;

const MINUTE = spanMs(1, 'minutes');
/** Seconds. An arrival or departure that is exact to this is told without its uncertainty. */
const EXACT = 150;
/** Metres. A shorter leg is not worth a clause. */
const SHORT_LEG = 150;

export interface StoryWords {
  /** HH:MM by the school's clock. */
  time(instant: number): string;
  duration(ms: number): string;
  /** '940 m' to the nearest ten, or '2.1 km'. */
  distance(metres: number): string;
  /**
   * Name of the place of a stay.
   * @param segment index of the segment
   */
  place(segment: number): string;
  sentence(segment: number): string;
  /**
   * The sentence of a trip in two, its beginning and its end, for a list that tells what happened between them; null
   * for a stay or a gap.
   */
  tripParts(segment: number): { begins: string; ends: string } | null;
  summary(): string;
  /** '07:56 entered the fence “School”'. The edge of a fence is not the place itself, so the words differ. */
  event(dayEvent: DayEvent): string;
  /** '07:43, to school, probably walking'. */
  moment(instant: number, segment: number): string;
}

/** Whether a card that is silent in class was in class for more than half of a gap. */
function isMostlyInClass(gap: Pick<Gap, 'from' | 'to'>, quiet: readonly { from: string; to: string }[]): boolean {
  const inClass = quiet.reduce(
    (sum, { from, to }) => sum + Math.max(0, Math.min(Date.parse(to), gap.to) - Math.max(Date.parse(from), gap.from)),
    0,
  );
  return inClass * 2 > gap.to - gap.from;
}

/** @param wordsOf what the town's map says of a point; without it unnamed places have numbers */
export function storyWords(
  intl: IntlShape,
  { track, story, visitedPlaces, visitedPlaceOf, insidePlace }: AnalysedDay,
  wordsOf: WordsOf = () => null,
): StoryWords {
  const text = textOf('trackStory', intl);
  const fenceText = textOf('fence', intl);
  const { segments, from: midnight, to: nextMidnight } = story;
  const time = (instant: number) =>
    // A stay up to midnight ends at 24:00; 00:00 would read as its beginning.
    instant === nextMidnight ? '24:00' : clockTime(intl, instant, track.timeZone);
  const duration = (ms: number) => storyDuration(text, ms);
  const distance = (metres: number) => distanceWords(text, intl, metres);

  /** What the map says of an unnamed place: its longest stay is as exact as it is wide. */
  const whereOf = ({ centre: [lng, lat], stays }: VisitedPlace): string | null => {
    const radius = Math.min(...stays.map((stay) => stayAt(stay)?.radius ?? Infinity));
    return wordsOf({ lng, lat, accuracy: Math.max(10, radius), source: 'gps' });
  };
  const place = (index: number) => {
    const visited = visitedPlaces[visitedPlaceOf[index] ?? -1];
    if (!visited) return text('place.nowhere');
    const { name, names, number } = visited;
    if (name !== null) return knownPlaceName(fenceText, name, names);
    const where = whereOf(visited);
    return where === null ? text('place.unnamed', { number }) : text('place.where', { where });
  };
  /** The time of an arrival or departure, with its uncertainty when it is worth telling. */
  const boundary = (instant: number, within: number | null) =>
    within !== null && within > EXACT
      ? `${time(instant)}${text('within', { minutes: Math.round(within / 60) })}`
      : time(instant);

  /** Where the child is now, while the day goes on: an open part ends with it, and never with more than it says. */
  const now = segments.at(-1)?.open ? presentOfDay(track, story.end) : null;
  const presentWords = ({ present, fix }: PresentOfDay): string => {
    const where = present.is === 'outside' || present.is === 'rough' ? wordsOf(fix) : null;
    if (where !== null) return text('present.where', { where });
    switch (present.is) {
      case 'at':
        return text('present.at', { place: knownPlaceName(fenceText, present.place, present.placeNames) });
      case 'stale':
        return text('present.stale', { time: time(Date.parse(present.since)) });
      case 'rough':
      case 'riding':
      case 'moving':
      case 'outside':
        return text(`present.${present.is}`);
      case 'unbound':
      case 'none':
        return text('noFix');
    }
  };
  /** Whether a stay goes on by what is known now; one at no known place does so while the child is at none. */
  const goesOn = (index: number): boolean => {
    const name = visitedPlaces[visitedPlaceOf[index] ?? -1]?.name ?? null;
    if (now?.present.is === 'at') return now.present.place === name;
    return name === null && (now?.present.is === 'outside' || now?.present.is === 'moving');
  };
  const isOnTheWay = ({ present }: PresentOfDay) =>
    present.is === 'riding' || present.is === 'moving' || present.is === 'outside';

  const isToldAlike = ({ kind }: Segment, index: number) =>
    now !== null && (kind === 'stay' ? goesOn(index) : kind === 'trip' ? isOnTheWay(now) : now.present.is === 'stale');

  const stayAt = (index: number): Stay | null => {
    const segment = segments[index];
    return segment?.kind === 'stay' ? segment : null;
  };

  function ofStay(stay: Stay, index: number): string {
    const at = { place: place(index), duration: duration(stay.to - stay.from) };
    const whole = stay.from === midnight;
    if (stay.open)
      return now === null || goesOn(index)
        ? text('stayOpen', { ...at, from: time(stay.from) })
        : text('stayBefore', { ...at, from: time(stay.from), present: presentWords(now) });
    if (whole && stay.to === nextMidnight) return text('stayWhole', at);
    if (whole) return text('stayFromMidnight', { ...at, to: time(stay.to) });
    if (stay.to === nextMidnight) return text('stayToMidnight', { ...at, from: time(stay.from) });
    return text('stay', { ...at, from: time(stay.from), to: time(stay.to) });
  }

  function ofTrip(trip: Trip, index: number): string {
    if (insidePlace[index])
      return text('tripInside', {
        from: time(trip.from),
        to: time(trip.to),
        place: place(index - 1),
        distance: distance(trip.metres),
      });
    const { start, way, finish } = tripClauses(trip, index);
    return text('trip', { start, way, finish });
  }

  function tripClauses(trip: Trip, index: number): { start: string; way: string; finish: string } {
    const [before, after] = [stayAt(index - 1), stayAt(index + 1)];
    const way = modeWords(text, trip, distance);
    const from = boundary(trip.from, before?.departureWithin ?? null);
    const to = boundary(trip.to, after?.arrivalWithin ?? null);
    const back = before && after && visitedPlaceOf[index - 1] === visitedPlaceOf[index + 1];
    const start = before ? text('leave', { from, place: place(index - 1) }) : text('begin', { from });
    const finish = after
      ? text(back ? 'back' : 'arrive', { to, place: place(index + 1) })
      : trip.open
        ? now === null || isOnTheWay(now)
          ? text('endOpen')
          : presentWords(now)
        : text('end', { to });
    return { start, way, finish };
  }

  function ofGap(gap: Gap): string {
    const told = {
      from: time(gap.from),
      to: time(gap.to),
      duration: duration(gap.to - gap.from),
      reason: gapReason(gap),
    };
    if (!gap.open || now === null) return text('gap', told);
    const { present, fixAt } = now;
    if (present.is === 'rough') return text('gapOpen', { ...told, reason: text('gap.rough') });
    if (fixAt === null || present.is === 'none' || present.is === 'unbound') return text('gapOpen', told);
    if (present.is !== 'stale')
      return text('gapBefore', {
        ...told,
        to: time(fixAt),
        duration: duration(fixAt - gap.from),
        present: presentWords(now),
      });
    // Nothing is known since the last fix, also where that fix did not show whether the child stayed.
    const since = { from: time(fixAt), duration: duration(gap.to - fixAt) };
    const reason = fixAt > gap.from ? gapReason(gap) : told.reason;
    return text('gapOpen', { ...since, reason });
  }

  /**
   * The reason of a gap, or when the child was seen in it. A silent one is told apart: no trusted fix, contacts
   * without a fix, or no contact.
   */
  function gapReason(gap: Gap): string {
    const { reason, before, after, contactCount } = gap;
    const seen = sightingsIn(story, gap).map((fix) => time(story.at[fix] ?? 0));
    const [first, last = first] = [seen[0], seen.at(-1)];
    if (first !== undefined)
      return text('gap.seen', { n: seen.length, at: first === last ? first : `${first}–${last}` });
    if (reason !== 'silent') return text(`gap.${reason}`);
    const fixes = (after ?? story.at.length) - (before ?? -1) - 1;
    if (fixes > 0) return text('gap.silent');
    if (isMostlyInClass(gap, track.quiet ?? [])) return text('gap.inClass');
    return contactCount > 0 ? text('gap.heard', { n: contactCount }) : text('gap.off');
  }

  const mode = (trip: Trip, instant: number): string => text(`mode.${modeAt(trip, instant, story.at)}`);

  return {
    time,
    duration,
    distance,
    place,
    sentence(index) {
      const segment = segments[index];
      if (!segment) return '';
      return segment.kind === 'stay'
        ? ofStay(segment, index)
        : segment.kind === 'trip'
          ? ofTrip(segment, index)
          : ofGap(segment);
    },
    tripParts(index) {
      const segment = segments[index];
      if (segment?.kind !== 'trip' || insidePlace[index]) return null;
      const { start, way, finish } = tripClauses(segment, index);
      return { begins: text('tripBegins', { start, way }), ends: finish };
    },
    summary() {
      const { metres, time: spent } = story.totals;
      if (story.at.length > 0 && segments.every(({ kind }) => kind === 'gap')) return text('summaryNone');
      const values = { moving: duration(spent.trip), distance: distance(metres), stays: visitedPlaces.length };
      return spent.gap < MINUTE
        ? text('summaryKnown', values)
        : text('summary', { ...values, unknown: duration(spent.gap) });
    },
    event: ({ kind, at, name, crossed }) =>
      crossed
        ? text('crossed', { time: time(at), what: crossingWords(fenceText, crossed, name) })
        : text(`mark.${kind}`, { time: time(at), name }),
    moment(instant, index) {
      const segment: Segment | undefined = segments[index];
      const values = { time: time(instant) };
      if (!segment) return text('moment.none', values);
      if (now?.fixAt != null && segment.open && instant >= now.fixAt && !isToldAlike(segment, index))
        return now.present.is === 'at'
          ? text('moment.stay', {
              ...values,
              place: knownPlaceName(fenceText, now.present.place, now.present.placeNames),
            })
          : text('moment.present', { ...values, present: presentWords(now) });
      if (segment.kind === 'stay') return text('moment.stay', { ...values, place: place(index) });
      if (segment.kind === 'gap') {
        const { fix, sighted } = lastSeenIn(story, segment, instant);
        return sighted
          ? text('moment.seen', { ...values, seen: time(story.at[fix ?? 0] ?? 0) })
          : text('moment.gap', values);
      }
      if (insidePlace[index]) return text('moment.stay', { ...values, place: place(index - 1) });
      if (stayAt(index + 1))
        return text('moment.to', { ...values, place: place(index + 1), mode: mode(segment, instant) });
      if (stayAt(index - 1))
        return text('moment.from', { ...values, place: place(index - 1), mode: mode(segment, instant) });
      return text('moment.way', { ...values, mode: mode(segment, instant) });
    },
  };
}

/** The mode of the leg at an instant (milliseconds). */
function modeAt({ legs, mode }: Trip, instant: number, at: Float64Array): TripMode {
  return legs.find(({ last }) => (at[last] ?? 0) >= instant)?.mode ?? mode;
}

/** How the child travelled: in one clause, or in two or three when the mode changed. */
function modeWords(text: StoryText, { legs, mode, metres }: Trip, distance: (metres: number) => string): string {
  const long = merged(legs.filter((leg) => leg.metres >= SHORT_LEG));
  const clause = (one: { mode: TripMode; metres: number }) =>
    text(`way.${one.mode}`, { distance: distance(one.metres) });
  if (long.length < 2 || long.length > 3) return clause({ mode, metres });
  return long.map(clause).reduce((first, second) => text('afterwards', { first, second }));
}

/** Merges neighbouring legs of one mode after short legs were left out. */
function merged(legs: readonly TripLeg[]): { mode: TripMode; metres: number }[] {
  const runs: { mode: TripMode; metres: number }[] = [];
  for (const { mode, metres } of legs) {
    const last = runs.at(-1);
    if (last?.mode === mode) last.metres += metres;
    else runs.push({ mode, metres });
  }
  return runs;
}

export function storyDuration(text: StoryText, ms: number): string {
  const minutes = Math.round(ms / MINUTE);
  if (minutes < 1) return text('lessThanMinute');
  const [h, m] = [Math.floor(minutes / 60), minutes % 60];
  return h === 0 ? text('minutes', { n: m }) : m === 0 ? text('hoursLong', { h }) : text('hoursMinutes', { h, m });
}

function distanceWords(text: StoryText, intl: IntlShape, metres: number): string {
  return metres < 995
    ? text('metres', { n: Math.round(metres / 10) * 10 })
    : text('kilometres', { n: intl.formatNumber(metres / 1000, { maximumFractionDigits: metres < 10_000 ? 1 : 0 }) });
}

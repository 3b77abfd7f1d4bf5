/**
 * The question of the hour on a school day: who is in before the first bell, who has left while there are lessons. A
 * card that cannot tell is counted as not accounted for, with the reason.
 */
import { leaveAt, type Position, presentAt } from '../../contract';
import { dayBounds, dayOf, reachedClock } from '../../contract/day';
import { bellsOfGrade, type SchoolCalendar, timetableDay } from '../../contract/fences';

/** before: no lesson yet. during: from the first bell to the last. none: no school, or no timetable, or it is over. */
export type DayPart = 'before' | 'during' | 'none';

/** A lesson or a break of the day that is still to come. */
export interface NextBell {
  name: string;
  /** 'HH:MM' in the school's time zone. */
  from: string;
}

function bellsOf(now: number, timeZone: string, calendar: SchoolCalendar, grade: string | null) {
  const { day, time } = reachedClock(now, timeZone);
  const bells = timetableDay(day, calendar) === null ? [] : bellsOfGrade(calendar, grade);
  return { time: time.slice(0, 5), bells: bells.toSorted((a, b) => (a.from < b.from ? -1 : 1)) };
}

/** Hours of the morning from which the question is asked: before them nobody is on the way. */
const MORNING = '05:00';

/** Until when a child may be late. */
const EVENING = '22:00';

/** @param now milliseconds. @param grade whose hours count; null for those of the school */
export function dayPartAt(now: number, timeZone: string, calendar: SchoolCalendar, grade: string | null): DayPart {
  const { time, bells } = bellsOf(now, timeZone, calendar, grade);
  const [first, last] = [bells[0], bells.at(-1)];
  if (!first || !last || time < MORNING || time >= last.to) return 'none';
  return time < first.from ? 'before' : 'during';
}

/** When the last lesson of a school day ended; null before that, in the night, and on a day without school. */
export function schoolEndAt(
  now: number,
  timeZone: string,
  calendar: SchoolCalendar,
  grade: string | null,
): string | null {
  const { time, bells } = bellsOf(now, timeZone, calendar, grade);
  const end = bells
    .map(({ to }) => to)
    .toSorted()
    .at(-1);
  return end !== undefined && time >= end && time < EVENING ? end : null;
}

export function nextBellAt(
  now: number,
  timeZone: string,
  calendar: SchoolCalendar,
  grade: string | null,
): NextBell | null {
  const { time, bells } = bellsOf(now, timeZone, calendar, grade);
  const next = bells.find(({ from }) => from > time);
  return next ? { name: next.name, from: next.from } : null;
}

/** Why nobody can say where a pupil is. */
export type Doubt = 'noCard' | 'lost' | 'noFix' | 'notToday' | 'old' | 'rough';

type SchoolPresence = { is: 'in' } | { is: 'away' } | { is: 'unknown'; why: Doubt };

/**
 * Who is in school, by the answer that every screen gives (`presentAt`).
 * @param now milliseconds. @param since the beginning of the day, milliseconds.
 */
export function whereaboutsOf(position: Position, now: number, since: number): SchoolPresence {
  const { fix, lostTime } = position;
  const unknown = (why: Doubt): SchoolPresence => ({ is: 'unknown', why });
  if (position.bound && lostTime !== null) return unknown('lost');
  const present = presentAt(position, now);
  if (present.is === 'unbound') return unknown('noCard');
  if (present.is === 'none' || !fix) return unknown('noFix');
  if (Date.parse(fix.fixTime) < since) return unknown('notToday');
  if (present.is === 'stale') return unknown('old');
  if (present.is === 'rough') return unknown('rough');
  return { is: present.is === 'at' && present.placeNames?.kind === 'school' ? 'in' : 'away' };
}

/** Where a pupil is, in a few answers, for the counts of a class. A place is the card's, with what it can prove.
 *
 * in: on the campus. out: somewhere else. home: at a place of the kind 'home'. trip, leave: allowed to be away, and not
 * seen on the campus. unclear: nobody can tell, as without a card.
 */
export const STANDINGS = ['in', 'out', 'home', 'trip', 'leave', 'unclear'] as const;
export type Standing = (typeof STANDINGS)[number];

/**
 * @param now milliseconds
 * @param since the beginning of the day, milliseconds
 * @param onTrip ids of the pupils of trips under way
 */
export function standingOf(position: Position, now: number, since: number, onTrip: ReadonlySet<string>): Standing {
  const where = whereaboutsOf(position, now, since);
  if (where.is === 'in') return 'in';
  if (onTrip.has(position.studentId)) return 'trip';
  if (where.is === 'away' && position.placeNames?.kind === 'home') return 'home';
  if (leaveAt(position, now)) return 'leave';
  return where.is === 'away' ? 'out' : 'unclear';
}

export interface HourAnswer {
  part: 'before' | 'during';
  in: number;
  away: Position[];
  /** On a trip that is under way, and not seen in school: its leaders count them. */
  trip: number;
  /** On approved leave, and not seen in school. */
  leave: Position[];
  unknown: { position: Position; why: Doubt }[];
}

/**
 * Null while there is nothing to answer. Where grades have their own hours, it is about those who have lessons; before
 * the first of them, about those whose lessons are still to come.
 * @param now milliseconds. @param onTrip ids of pupils of trips under way. @param gradeOf the grade of a pupil
 */
export function hourAnswer(
  positions: readonly Position[],
  now: number,
  timeZone: string,
  calendar: SchoolCalendar,
  onTrip: ReadonlySet<string> = new Set(),
  gradeOf: (studentId: string) => string | null = () => null,
): HourAnswer | null {
  const parts = new Map<string | null, DayPart>();
  const partOf = ({ studentId }: Position) => {
    const grade = gradeOf(studentId);
    const known = parts.get(grade) ?? dayPartAt(now, timeZone, calendar, grade);
    parts.set(grade, known);
    return known;
  };
  const inPart = (wanted: DayPart) => positions.filter((position) => partOf(position) === wanted);
  const during = inPart('during');
  const [part, asked] = during.length > 0 ? (['during', during] as const) : (['before', inPart('before')] as const);
  if (asked.length === 0) return null;
  const since = dayBounds(dayOf(now, timeZone), timeZone).from.getTime();
  const answer: HourAnswer = { part, in: 0, away: [], trip: 0, leave: [], unknown: [] };
  for (const position of asked) {
    const where = whereaboutsOf(position, now, since);
    if (where.is === 'in') answer.in += 1;
    else if (leaveAt(position, now)) answer.leave.push(position);
    else if (onTrip.has(position.studentId)) answer.trip += 1;
    else if (where.is === 'away') answer.away.push(position);
    else answer.unknown.push({ position, why: where.why });
  }
  return answer;
}

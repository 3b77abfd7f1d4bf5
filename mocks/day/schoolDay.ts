/** When a pupil leaves home and school on a school day, and the script of the whole day. */
import { shareOf } from '../chance';
import { classes } from '../people/classes';
import { clock, DAY, HOUR, isSchoolDay, MINUTE, startOf } from './calendar';
import type { SimulatedPupil } from './simulatedPupil';
import { script, type Scene } from './script';

export const FIRST_LESSON = clock(8);

/** Pupils arrive between these times of day; the journey decides when they leave home. */
const ARRIVAL = [clock(7, 38), clock(7, 57)] as const;
/** School ends at this time for the youngest, and so much later for each two grades. */
const LEAVING = { first: clock(16, 10), stagger: 15 * MINUTE, dawdle: 9 * MINUTE } as const;

/** Instants of one pupil's school day, whole milliseconds. */
export interface SchoolHours {
  leavesHome: number;
  leavesSchool: number;
}

export function schoolHoursOf(
  { student: { studentId, classId }, places, travel }: SimulatedPupil,
  day: number,
): SchoolHours {
  const grade = classes.find((schoolClass) => schoolClass.classId === classId)?.grade ?? 1;
  const arrives = startOf(day) + ARRIVAL[0] + (ARRIVAL[1] - ARRIVAL[0]) * shareOf('arrives', studentId, day);
  const leavesHome = arrives - travel(places.home, places.yard, arrives - 15 * MINUTE, 'usual').duration;
  const leavesSchool =
    startOf(day) +
    LEAVING.first +
    Math.floor((grade - 1) / 2) * LEAVING.stagger +
    LEAVING.dawdle * shareOf('leaves', studentId, day);
  return { leavesHome: Math.round(leavesHome), leavesSchool: Math.round(leavesSchool) };
}

/**
 * A day from midnight to midnight: lessons with breaks and lunch, then home by habit; at the weekend most go on an
 * outing.
 */
export function routineDay(pupil: SimulatedPupil, day: number): Scene[] {
  const { places, student } = pupil;
  const { home, yard, room, canteen, habitPlace } = places;
  const start = startOf(day);
  const at = (hour: number, minute = 0) => start + clock(hour, minute);
  const written = script(pupil, start, home);
  const share = (what: string) => shareOf(what, student.studentId, day);
  if (isSchoolDay(day)) {
    const { leavesHome, leavesSchool } = schoolHoursOf(pupil, day);
    written
      .stayUntil(leavesHome)
      .go(yard)
      .stayUntil(start + FIRST_LESSON - 4 * MINUTE)
      .go(room);
    written.stayUntil(at(10)).go(yard).stayUntil(at(10, 22)).go(room);
    written.stayUntil(at(11, 50)).go(canteen).stayUntil(at(12, 20)).go(yard).stayUntil(at(12, 50)).go(room);
    written.stayUntil(leavesSchool);
    if (share('detour') < 0.85)
      written
        .go(habitPlace)
        .stayFor(
          student.habit === 'tutoring' ? HOUR + 20 * MINUTE * share('stay') : (10 + 22 * share('stay')) * MINUTE,
        );
    written.go(home);
  } else if (habitPlace && share('outing') < 0.7) {
    written.stayUntil(at(share('morning') < 0.4 ? 9 : 14) + 80 * MINUTE * share('when'));
    written
      .go(habitPlace)
      .stayFor((35 + 50 * share('stay')) * MINUTE)
      .go(home);
  }
  return written.stayUntil(start + DAY).scenes(start + DAY);
}

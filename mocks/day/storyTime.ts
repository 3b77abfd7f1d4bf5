/**
 * Story time: outside the hours around school, pupils repeat the same journeys day and night, so that
 * the demo always shows movement. Each cycle begins and ends where the real hours around it do, so nobody jumps.
 */
import { shareOf } from '../chance';
import { dayOf, isSchoolDay, MINUTE, startOf } from './calendar';
import type { SimulatedPupil } from './simulatedPupil';
import { schoolHoursOf, FIRST_LESSON } from './schoolDay';
import { script, type Scene } from './script';

/**
 * Length of a pupil's cycle, about a journey to school and back. It differs by pupil, so that they do not move in step.
 */
const CYCLE = 42 * MINUTE;
/** Least rest between the journeys of a cycle. */
const REST = 9 * MINUTE;
const DETOUR = 5 * MINUTE;

/** The stretch of story time or school time around an instant, as scenes without a break. */
export interface Stretch {
  from: number;
  to: number;
  scenes: Scene[];
}

export function storyAt(pupil: SimulatedPupil, instant: number): Stretch {
  const day = dayOf(instant);
  if (!isSchoolDay(day)) return atHome(pupil, lastSchoolDay(day), nextSchoolDay(day), instant);
  const { leavesHome, leavesSchool } = schoolHoursOf(pupil, day);
  if (instant < leavesHome) return atHome(pupil, lastSchoolDay(day), day, instant);
  const coming = morning(pupil, day, leavesHome);
  if (instant < coming.to) return coming;
  if (instant < leavesSchool) return cycleAt(pupil, 'yard', coming.to, leavesSchool, instant);
  const going = afternoon(pupil, leavesSchool);
  return instant < going.to ? going : atHome(pupil, day, nextSchoolDay(day), instant);
}

const lastSchoolDay = (day: number): number => (isSchoolDay(day - 1) ? day - 1 : lastSchoolDay(day - 1));
const nextSchoolDay = (day: number): number => (isSchoolDay(day + 1) ? day + 1 : nextSchoolDay(day + 1));

/** Pupils who arrived first begin their next journey before the bell, so that the streets are never empty. */
const EARLY = 16 * MINUTE;

/** The real journey to school, then the playground until about the bell. */
function morning(pupil: SimulatedPupil, day: number, from: number): Stretch {
  const written = script(pupil, from, pupil.places.home).go(pupil.places.yard);
  written.stayUntil(startOf(day) + FIRST_LESSON - EARLY * shareOf('early', pupil.student.studentId));
  return { from, to: written.now(), scenes: written.scenes() };
}

/** The real journey home, by the pupil's habit. */
function afternoon(pupil: SimulatedPupil, from: number): Stretch {
  const { yard, habitPlace, home } = pupil.places;
  const written = script(pupil, from, yard);
  if (habitPlace) written.go(habitPlace).stayFor(DETOUR);
  written.go(home);
  return { from, to: written.now(), scenes: written.scenes() };
}

/** From coming home on one school day to leaving on the next. */
function atHome(pupil: SimulatedPupil, before: number, after: number, instant: number): Stretch {
  const cameHome = afternoon(pupil, schoolHoursOf(pupil, before).leavesSchool).to;
  return cycleAt(pupil, 'home', cameHome, schoolHoursOf(pupil, after).leavesHome, instant);
}

/** Cuts the time between into equal cycles; each is one round trip from home or from the playground. */
function cycleAt(pupil: SimulatedPupil, base: 'home' | 'yard', from: number, to: number, instant: number): Stretch {
  const { places, student } = pupil;
  const { home, yard, room, habitPlace } = places;
  const detour = habitPlace && student.habit !== 'straight' ? habitPlace : null;
  const ways =
    pupil.atMost(home, yard) +
    pupil.atMost(yard, room) +
    (detour ? pupil.atMost(room, detour) + DETOUR + pupil.atMost(detour, home) : pupil.atMost(room, home));
  const wanted = Math.max(ways + REST, CYCLE * (0.88 + 0.24 * shareOf('cycle', student.studentId)));
  const count = Math.floor((to - from) / wanted);
  if (count < 1) return { from, to, scenes: script(pupil, from, places[base]).stayUntil(to).scenes() };
  const length = (to - from) / count;
  // Whole milliseconds, and the cycle that contains the instant: a rounding error would loop for ever.
  const cut = (index: number) => (index >= count ? to : from + Math.round(index * length));
  const near = Math.min(count - 1, Math.floor((instant - from) / length));
  const index = instant < cut(near) ? near - 1 : instant >= cut(near + 1) ? near + 1 : near;
  const [start, end] = [cut(index), cut(index + 1)];
  const rest = length - ways;
  // Each pupil's cycle is shifted, so that not everybody leaves at once.
  const turned = shareOf('turned', student.studentId);
  const written = script(pupil, start, places[base]);
  if (base === 'home')
    written
      .stayFor(rest * 0.4 * turned)
      .go(yard)
      .stayFor(rest * 0.3)
      .go(room)
      .stayFor(rest * 0.3);
  else
    written
      .stayFor(rest * 0.35 * turned)
      .go(room)
      .stayFor(rest * 0.25);
  if (detour) written.go(detour).stayFor(DETOUR);
  written.go(home);
  if (base === 'yard') written.stayFor(rest * 0.4).go(yard);
  return { from: start, to: end, scenes: written.stayUntil(end).scenes(end) };
}

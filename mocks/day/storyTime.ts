/**
 * Story time: outside the hours of going to school and leaving it, the same ways are gone again and again, day and night, so that
 * there is always something to see. It joins the real hours without a jump: every cycle begins and ends where the hours around it do.
 */
import { shareOf } from '../chance';
import { dayOf, isSchoolDay, MINUTE, startOf } from './calendar';
import type { Pupil } from './pupil';
import { bells, BELL } from './schoolDay';
import { script, type Scene } from './script';

/** About how long a pupil takes to school and back; each one's own, so that they do not keep step. */
const CYCLE = 42 * MINUTE;
/** What a cycle leaves between its ways, at least. */
const REST = 9 * MINUTE;
const DETOUR = 5 * MINUTE;

/** The stretch of story or school time around an instant: its scenes, end to end. */
export interface Stretch {
  from: number;
  to: number;
  scenes: Scene[];
}

export function storyAt(pupil: Pupil, instant: number): Stretch {
  const day = dayOf(instant);
  if (!isSchoolDay(day)) return atHome(pupil, lastSchoolDay(day), nextSchoolDay(day), instant);
  const { leavesHome, leavesSchool } = bells(pupil, day);
  if (instant < leavesHome) return atHome(pupil, lastSchoolDay(day), day, instant);
  const coming = morning(pupil, day, leavesHome);
  if (instant < coming.to) return coming;
  if (instant < leavesSchool) return cycleAt(pupil, 'yard', coming.to, leavesSchool, instant);
  const going = afternoon(pupil, leavesSchool);
  return instant < going.to ? going : atHome(pupil, day, nextSchoolDay(day), instant);
}

const lastSchoolDay = (day: number): number => (isSchoolDay(day - 1) ? day - 1 : lastSchoolDay(day - 1));
const nextSchoolDay = (day: number): number => (isSchoolDay(day + 1) ? day + 1 : nextSchoolDay(day + 1));

/** Before the bell the first of those who have come begin their next way, so that the streets are never empty. */
const EARLY = 16 * MINUTE;

/** The real way to school, and the playground until about the bell. */
function morning(pupil: Pupil, day: number, from: number): Stretch {
  const written = script(pupil, from, pupil.spots.home).go(pupil.spots.yard);
  written.stayUntil(startOf(day) + BELL - EARLY * shareOf('early', pupil.student.studentId));
  return { from, to: written.now(), scenes: written.scenes() };
}

/** The real way home, by habit. */
function afternoon(pupil: Pupil, from: number): Stretch {
  const { yard, haunt, home } = pupil.spots;
  const written = script(pupil, from, yard);
  if (haunt) written.go(haunt).stayFor(DETOUR);
  written.go(home);
  return { from, to: written.now(), scenes: written.scenes() };
}

/** Between coming home on one school day and leaving on the next. */
function atHome(pupil: Pupil, before: number, after: number, instant: number): Stretch {
  const cameHome = afternoon(pupil, bells(pupil, before).leavesSchool).to;
  return cycleAt(pupil, 'home', cameHome, bells(pupil, after).leavesHome, instant);
}

/** The time between is cut into equal cycles that each go once around, from home or from the playground. */
function cycleAt(pupil: Pupil, base: 'home' | 'yard', from: number, to: number, instant: number): Stretch {
  const { spots, student } = pupil;
  const { home, yard, room, haunt } = spots;
  const detour = haunt && student.habit !== 'straight' ? haunt : null;
  const ways =
    pupil.atMost(home, yard) +
    pupil.atMost(yard, room) +
    (detour ? pupil.atMost(room, detour) + DETOUR + pupil.atMost(detour, home) : pupil.atMost(room, home));
  const wanted = Math.max(ways + REST, CYCLE * (0.88 + 0.24 * shareOf('cycle', student.studentId)));
  const count = Math.floor((to - from) / wanted);
  if (count < 1) return { from, to, scenes: script(pupil, from, spots[base]).stayUntil(to).scenes() };
  const length = (to - from) / count;
  // Whole milliseconds, and the cycle that really holds the instant: a hair's breadth of rounding would ask for ever.
  const cut = (index: number) => (index >= count ? to : from + Math.round(index * length));
  const near = Math.min(count - 1, Math.floor((instant - from) / length));
  const index = instant < cut(near) ? near - 1 : instant >= cut(near + 1) ? near + 1 : near;
  const [start, end] = [cut(index), cut(index + 1)];
  const rest = length - ways;
  // Everyone's cycle is turned a little, or all would leave at once.
  const turned = shareOf('turned', student.studentId);
  const written = script(pupil, start, spots[base]);
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

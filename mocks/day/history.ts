/** Past days of a school's cards, coarse and without incidents. */
import { shareOf } from '../chance';
import type { Roster } from '../people/roster';
import type { Town } from '../town/town';
import { clock, DAY, dayOf, startOf, timeOfDay } from './calendar';
import { wornCards } from './cardsOf';
import type { CardReport } from './report';
import { routineDay } from './schoolDay';
import { reportsOfCard, type ReportInterval } from './cardReports';
import type { Stretch } from './storyTime';

/** Coarser than live reports; a card that lies still at night reports more seldom. */
const past: ReportInterval = ({ imei }, { outdoors }, instant) => {
  if (outdoors) return 20_000 + Math.floor(40_000 * shareOf(imei, 'beat'));
  const time = timeOfDay(instant);
  return time > clock(22) || time < clock(6) ? 900_000 : 300_000;
};

/**
 * Reports of ordinary days from midnight to midnight, without story time, to fill the past. Ordered by pupil, then
 * time, so that a day of one card stays together.
 */
export function* ordinaryDays(
  town: Town,
  roster: Roster,
  from: number,
  to: number,
  students?: ReadonlySet<string>,
): Iterable<CardReport> {
  for (const { device, pupil } of wornCards(town, roster)) {
    if (students && !students.has(pupil.student.studentId)) continue;
    for (let day = dayOf(from); startOf(day) < to; day++) {
      const stretch: Stretch = { from: startOf(day), to: startOf(day) + DAY, scenes: routineDay(pupil, day) };
      yield* reportsOfCard(
        device,
        () => stretch,
        Math.max(from, stretch.from),
        Math.min(to, stretch.to - 1),
        past,
        town.radios,
      );
    }
  }
}

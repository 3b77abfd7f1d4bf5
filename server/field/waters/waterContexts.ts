/** Collects the judge's context for a pupil and a water: time zone, supervised swims, everyday places. */
import { spanMs } from '../../../contract/day';
import { NO_CALENDAR } from '../../../contract/fences';
import type { WaterContext } from '../../../contract/waters';
import type { Queryable } from '../../engine/store/db';
import type { WaterCard } from './waterCards';

interface SwimRow {
  area_id: string;
  school_id: string;
  from_at: Date;
  to_at: Date;
  class_ids: string[];
  student_ids: string[];
  supervisor: string;
}

/** Swims within this time of now are read, because late fixes may need them. Milliseconds. */
const NEARBY = spanMs(1, 'days');

/**
 * Reads the swims once and returns a function that gives the context of a card and an area.
 * @param isEveryday true when the card is at a place ([lng, lat], WGS-84) on most days.
 */
export async function waterContexts(
  tx: Queryable,
  cards: readonly WaterCard[],
  now: Date,
  isEveryday: (card: WaterCard, place: readonly [lng: number, lat: number]) => boolean,
) {
  const swims = await tx.query<SwimRow>(
    `select area_id, school_id, from_at, to_at, class_ids, student_ids, supervisor
     from swim where school_id = any($1) and to_at >= $2 and from_at <= $3`,
    [
      [...new Set(cards.map(({ schoolId }) => schoolId))],
      new Date(now.getTime() - NEARBY),
      new Date(now.getTime() + NEARBY),
    ],
  );
  return (card: WaterCard, { areaId }: { areaId: string }): WaterContext => ({
    timeZone: card.timeZone,
    calendar: NO_CALENDAR,
    swims: swims
      .filter(
        (swim) =>
          swim.area_id === areaId &&
          (swim.student_ids.includes(card.studentId) || swim.class_ids.includes(card.classId)),
      )
      .map(({ from_at, to_at, supervisor }) => ({ from: from_at.getTime(), to: to_at.getTime(), supervisor })),
    isEveryday: (place) => isEveryday(card, place),
  });
}

/** What rang on a day, as marks on the map, the bar and the list: crossings of fences, and alerts. */
import {
  alertKind,
  type AlertKindName,
  type Crossing,
  type LngLat,
  type MyAlert,
  type TrackAlertKind,
} from '../../../contract';
import { type DayStory, placementAt } from '../../../contract/track';
import { whyPath } from '../../../src/ui/pupilPaths';
import type { CrossingsAndAlerts } from './useCrossingsAndAlerts';

/** A fence's crossing by its kind, or an alert by its own. */
export type DayEventKind = Crossing['kind'] | TrackAlertKind;

export interface DayEvent {
  id: string;
  kind: DayEventKind;
  /** When it happened, ms, within the story. */
  at: number;
  /** WGS-84: of the fix it rests on, or where the card was then; null where that is not known. */
  where: LngLat | null;
  /** Of the fence, or of the water; empty for others. */
  name: string;
  /** Where its why is told. */
  whyPath: string;
}

/** In the order of their time; those after the story's end are not yet told. */
export function dayEventsOf({ crossings, alerts }: CrossingsAndAlerts, story: DayStory): DayEvent[] {
  const marks = [...crossings.map(ofCrossing), ...alerts.flatMap(ofAlert)];
  return marks
    .filter(({ at }) => at >= story.from && at <= story.end)
    .map((mark) => ({ ...mark, where: mark.where ?? placeIn(story, mark.at) }))
    .sort((one, other) => one.at - other.at);
}

function ofCrossing({ crossingId, kind, time, fenceName, evidence }: Crossing): DayEvent {
  const last = evidence.marks.at(-1);
  return {
    id: crossingId,
    kind,
    at: Date.parse(time),
    where: last && kind !== 'absent' ? [last.lng, last.lat] : null,
    name: fenceName,
    whyPath: whyPath(crossingId),
  };
}

/** The track shows the crossing instead of a fence's alert, and no test alerts. */
function ofAlert({ alertId, kind, subject, time, where }: MyAlert): DayEvent[] {
  if (!isOnTrack(kind)) return [];
  const name = subject.kind === 'water' ? subject.areaName : '';
  return [
    {
      id: alertId,
      kind,
      at: Date.parse(time),
      where: where && [where.lng, where.lat],
      name,
      whyPath: `/alert/${encodeURIComponent(alertId)}`,
    },
  ];
}

const isOnTrack = (kind: AlertKindName): kind is TrackAlertKind => alertKind(kind).trackIcon !== null;

function placeIn(story: DayStory, at: number): LngLat | null {
  const place = placementAt(story, at);
  return typeof place === 'object' && place ? [place.lng, place.lat] : null;
}

/** The mark nearest to an instant, if it lies within so many ms of it. */
export const nearestEvent = (marks: readonly DayEvent[], instant: number, within: number): DayEvent | null =>
  marks.reduce<DayEvent | null>((nearest, mark) => {
    const off = Math.abs(mark.at - instant);
    return off <= within && (!nearest || off < Math.abs(nearest.at - instant)) ? mark : nearest;
  }, null);

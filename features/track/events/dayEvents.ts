/** The events of a day: its crossings and alerts, as the map, the scrubber and the list show them. */
import {
  alertKind,
  type AlertKindName,
  type Crossing,
  type LngLat,
  type MyAlert,
  type TrackAlertKind,
} from '../../../contract';
import { type DayStory, placementAt } from '../../../contract/track';
import type { CrossingFacts } from '../../../src/fences/words';
import { alertPath, whyPath } from '../../../src/ui/pupilPaths';
import type { CrossingsAndAlerts } from './useCrossingsAndAlerts';

interface EventFacts {
  id: string;
  /** Milliseconds, within the story. */
  at: number;
  /** [lng, lat], WGS-84: the place of the crossing or alert, or where the card was then; null when unknown. */
  where: LngLat | null;
  /** Name of the fence or water area; empty for other events. */
  name: string;
  /** Path of the screen that explains the event. */
  whyPath: string;
}

/**
 * A crossing has the facts for its sentence. `inWater` is a water alert of a child who was in the water.
 */
export type DayEvent = EventFacts &
  ({ kind: Crossing['kind']; crossed: CrossingFacts } | { kind: TrackAlertKind | 'inWater'; crossed: null });

/** The kind of the crossing, or the kind of the alert. */
export type DayEventKind = DayEvent['kind'];

/** Ordered by time. Events after the end of the story are left out until the story reaches them. */
export function dayEventsOf({ crossings, alerts }: CrossingsAndAlerts, story: DayStory): DayEvent[] {
  const events = [...crossings.map(ofCrossing), ...alerts.flatMap(ofAlert)];
  return events
    .filter(({ at }) => at >= story.from && at <= story.end)
    .map((dayEvent) => ({ ...dayEvent, where: dayEvent.where ?? placeIn(story, dayEvent.at) }))
    .sort((one, other) => one.at - other.at);
}

function ofCrossing({ crossingId, kind, early, side, time, fenceName, fenceShape, evidence }: Crossing): DayEvent {
  const last = evidence.marks.at(-1);
  return {
    id: crossingId,
    kind,
    at: Date.parse(time),
    where: last && kind !== 'absent' ? [last.lng, last.lat] : null,
    name: fenceName,
    crossed: { kind, early, side, fenceShape },
    whyPath: whyPath(crossingId),
  };
}

/** The track shows the crossing instead of a fence's alert, and no test alerts. */
function ofAlert({ alertId, kind, subject, urgency, time, where }: MyAlert): DayEvent[] {
  if (!isOnTrack(kind)) return [];
  const name = subject.kind === 'water' ? subject.areaName : '';
  return [
    {
      id: alertId,
      // A water alert becomes urgent when the child is in the water, and stays so when the child has left it.
      kind: subject.kind === 'water' && urgency === 'now' ? 'inWater' : kind,
      at: Date.parse(time),
      where: where && [where.lng, where.lat],
      name,
      crossed: null,
      whyPath: alertPath(alertId),
    },
  ];
}

const isOnTrack = (kind: AlertKindName): kind is TrackAlertKind => alertKind(kind).trackIcon !== null;

function placeIn(story: DayStory, at: number): LngLat | null {
  const place = placementAt(story, at);
  return typeof place === 'object' && place ? [place.lng, place.lat] : null;
}

/**
 * The event nearest to a place on the bar, at most `within` units away; null when there is none.
 * @param across the units of an instant from the left edge
 */
export const nearestEvent = (
  events: readonly DayEvent[],
  across: (instant: number) => number,
  x: number,
  within: number,
): DayEvent | null => {
  const distance = ({ at }: DayEvent) => Math.abs(across(at) - x);
  const [nearest] = events.filter((one) => distance(one) <= within).toSorted((a, b) => distance(a) - distance(b));
  return nearest ?? null;
};

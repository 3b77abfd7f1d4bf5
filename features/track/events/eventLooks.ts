/** The icon and colours of each kind of event. The icons alone tell the kinds apart; they are filled paths, 24 x 24. */
import { ALERT_KIND_NAMES, alertKind, type AlertKindRow, type Crossing, type TrackAlertKind } from '../../../contract';
import type { FeatureCollection } from 'geojson';
import { collection, point } from '../overlays/geojson';
import type { DayEvent, DayEventKind } from './dayEvents';

interface EventLook {
  icon: string;
  tone: AlertKindRow['tone'] | 'fence';
}

const CROSSING_LOOKS: Record<Crossing['kind'], EventLook> = {
  arrive: { icon: 'M10 17l5-5-5-5v3H3v4h7zM12 3v2h7v14h-7v2h7a2 2 0 0 0 2-2V5a2 2 0 0 0-2-2z', tone: 'fence' },
  leave: { icon: 'M16 17l5-5-5-5v3H9v4h7zM12 3v2H5v14h7v2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2z', tone: 'fence' },
  pass: { icon: 'M2 11h5V7l5 5-5 5v-4H2zM12 11h5V7l5 5-5 5v-4h-5z', tone: 'fence' },
  absent: {
    icon: 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm0 2.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15zM11 7h2v6h-2zM11 15h2v2h-2z',
    tone: 'urgent',
  },
};
const ALERT_LOOKS = Object.fromEntries(
  ALERT_KIND_NAMES.flatMap((kind): [string, EventLook][] => {
    const { trackIcon, tone } = alertKind(kind);
    return trackIcon === null ? [] : [[kind, { icon: trackIcon, tone }]];
  }),
) as Record<TrackAlertKind, EventLook>;

/** Red is danger of any kind, so a child in the water is red, and one near it is blue. */
export const EVENT_LOOKS: Record<DayEventKind, EventLook> = {
  ...CROSSING_LOOKS,
  ...ALERT_LOOKS,
  inWater: { ...ALERT_LOOKS.water, tone: 'urgent' },
};

interface EventColours {
  day: { fill: string; ink: string };
  night: { fill: string; ink: string };
}

export const EVENT_COLOURS: Record<EventLook['tone'], EventColours> = {
  fence: { day: { fill: '#0b5f58', ink: '#ffffff' }, night: { fill: '#4fd1c0', ink: '#0f1517' } },
  urgent: { day: { fill: '#c8102e', ink: '#ffffff' }, night: { fill: '#ff6b70', ink: '#0f1517' } },
  water: { day: { fill: '#1b64c4', ink: '#ffffff' }, night: { fill: '#6cb2ff', ink: '#0f1517' } },
  note: { day: { fill: '#945200', ink: '#ffffff' }, night: { fill: '#f5b83d', ink: '#0f1517' } },
};

export const eventShapes = (events: readonly DayEvent[]): FeatureCollection =>
  collection(
    events.flatMap(({ id, kind, where }) =>
      where ? [point([...where], { id, icon: eventImageId(kind), quiet: EVENT_LOOKS[kind].tone === 'fence' })] : [],
    ),
  );

/** Id of the map image of a kind. */
export const eventImageId = (kind: DayEvent['kind']) => `track-event-${kind}`;

/** Sign and colour of each kind of mark; the sign alone tells them apart. Signs are filled, 24 x 24. */
import type { DayEventKind } from './dayEvents';

export const EVENT_ICONS: Record<DayEventKind, string> = {
  arrive: 'M10 17l5-5-5-5v3H3v4h7zM12 3v2h7v14h-7v2h7a2 2 0 0 0 2-2V5a2 2 0 0 0-2-2z',
  leave: 'M16 17l5-5-5-5v3H9v4h7zM12 3v2H5v14h7v2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2z',
  pass: 'M2 11h5V7l5 5-5 5v-4H2zM12 11h5V7l5 5-5 5v-4h-5z',
  absent:
    'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm0 2.5a7.5 7.5 0 1 1 0 15 7.5 7.5 0 0 1 0-15zM11 7h2v6h-2zM11 15h2v2h-2z',
  sos: 'M11 3h2v11h-2zM11 17h2v4h-2zM4 6l2-1 3 8-2 1zM20 6l-2-1-3 8 2 1z',
  fall: 'M4 19h16v2H4zM14 4a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM5 13l6-4 4 4 5 1v2l-6-1-3-3-5 4z',
  water:
    'M2 8c2.5-2 4.5-2 6.7 0s4.2 2 6.6 0 4.2-2 6.7 0v3c-2.5-2-4.5-2-6.7 0s-4.2 2-6.6 0-4.2-2-6.7 0zM2 15c2.5-2 4.5-2 6.7 0s4.2 2 6.6 0 4.2-2 6.7 0v3c-2.5-2-4.5-2-6.7 0s-4.2 2-6.6 0-4.2-2-6.7 0z',
  removed:
    'M5 4h14a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6c0-1.1.9-2 2-2zm.5 2.5v11h13v-11zM8 9l1.5-1.5L12 10l2.5-2.5L16 9l-2.5 2.5L16 14l-1.5 1.5L12 13l-2.5 2.5L8 14l2.5-2.5z',
  temperature:
    'M15 13V5a3 3 0 1 0-6 0v8a5 5 0 1 0 6 0zm-3 7a3 3 0 0 1-1.5-5.6l.5-.3V5a1 1 0 0 1 2 0v9.1l.5.3A3 3 0 0 1 12 20z',
  battery: 'M9 2h6v2h2a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H7a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1h2zM8 6v10h8V6z',
  silence:
    'M4 4l16 16-1.5 1.5L13 16a5 5 0 0 0-4.5 1.5L7 16a7 7 0 0 1 4-2L8.5 11.5A10 10 0 0 0 5 14l-1.5-1.5A12 12 0 0 1 7 10L2.5 5.5zM12 19a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3zM12 7a12 12 0 0 1 8.5 3.5L19 12a10 10 0 0 0-4.5-2.6L12 7z',
};

interface EventColours {
  day: { fill: string; ink: string };
  night: { fill: string; ink: string };
}
const FENCE: EventColours = { day: { fill: '#0b5f58', ink: '#ffffff' }, night: { fill: '#4fd1c0', ink: '#0f1517' } };
export const URGENT_COLOURS: EventColours = {
  day: { fill: '#c8102e', ink: '#ffffff' },
  night: { fill: '#ff6b70', ink: '#0f1517' },
};
const WATER: EventColours = { day: { fill: '#1b64c4', ink: '#ffffff' }, night: { fill: '#6cb2ff', ink: '#0f1517' } };
const NOTE: EventColours = { day: { fill: '#945200', ink: '#ffffff' }, night: { fill: '#f5b83d', ink: '#0f1517' } };

export const EVENT_COLOURS: Record<DayEventKind, EventColours> = {
  arrive: FENCE,
  leave: FENCE,
  pass: FENCE,
  absent: URGENT_COLOURS,
  sos: URGENT_COLOURS,
  fall: URGENT_COLOURS,
  water: WATER,
  removed: URGENT_COLOURS,
  temperature: NOTE,
  battery: NOTE,
  silence: NOTE,
};

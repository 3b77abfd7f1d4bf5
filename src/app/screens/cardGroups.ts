/** Which part of the card's page a screen below it stands in. Pure. */

/** In the order of the page. */
export const CARD_GROUPS = ['contact', 'safety', 'card'] as const;
export type CardGroup = (typeof CARD_GROUPS)[number];

const GROUP_OF: Readonly<Record<string, CardGroup>> = {
  '/device/message': 'contact',
  '/device/call/log': 'contact',
  '/device/sms': 'contact',
  '/device/outgoing': 'contact',
  '/device/national/family': 'contact',
  '/device/incoming': 'contact',
  '/device/geofencing': 'safety',
  '/device/sos': 'safety',
  '/device/water-area-report': 'safety',
  '/device/temperature': 'safety',
};

/** A screen that nobody put elsewhere is about the card itself. */
export const cardGroupOf = (path: string): CardGroup => GROUP_OF[path] ?? 'card';

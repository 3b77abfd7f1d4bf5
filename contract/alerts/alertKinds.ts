/**
 * The kinds of alerts, one row each: how urgent a kind is, who gets it, how people close it, and how it looks. Its
 * words on lock screens and in SMS are in contract/words/outside.*.ts.
 */
import { type AlertKindRow, CHOSEN_REASONS } from './alertKindRow';

const NO_DOT = { state: null, sign: null } as const;
/** Without 'by-mistake': nobody presses a lake. */
const REASONS = ['safe', 'helped', 'false-alarm', 'other'] as const;

/** What most kinds have that say a child may be in danger. */
const DANGER = {
  urgency: 'now',
  audience: 'guardians-and-school',
  gatewayByDefault: true,
  configurable: true,
  danger: true,
  takeable: true,
  followsCard: true,
  closeReasons: CHOSEN_REASONS,
  tone: 'urgent',
} as const;

/** What most other kinds have. */
const ORDINARY = {
  urgency: 'soon',
  audience: 'guardians',
  gatewayByDefault: false,
  configurable: true,
  danger: false,
  takeable: true,
  followsCard: false,
  closeReasons: REASONS,
  tone: 'note',
} as const;

/** Every kind of alert, in the order of the filter and the settings. */
export const ALERT_KINDS = {
  sos: {
    ...DANGER,
    dot: { state: 'sos', sign: 'sos' },
    icon: 'M12 5v8M12 18v.2',
    trackIcon: 'M11 3h2v11h-2zM11 17h2v4h-2zM4 6l2-1 3 8-2 1zM20 6l-2-1-3 8 2 1z',
  },
  fall: {
    ...DANGER,
    dot: { state: null, sign: 'alert' },
    icon: 'M14 5.5a1.6 1.6 0 1 0 .1 0M5 19h14M6 14l4-3.5 4 1.5 3-3M10 10.5l-1.5-4',
    trackIcon: 'M4 19h16v2H4zM14 4a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM5 13l6-4 4 4 5 1v2l-6-1-3-3-5 4z',
  },
  /** Near a water or in it. */
  water: {
    ...DANGER,
    followsCard: false,
    closeReasons: REASONS,
    dot: { state: 'water', sign: 'water' },
    tone: 'water',
    icon: 'M4 9c2-2.4 4-2.4 5.3 0s3.3 2.4 5.3 0 4-2.4 5.4 0M4 15c2-2.4 4-2.4 5.3 0s3.3 2.4 5.3 0 4-2.4 5.4 0',
    trackIcon:
      'M2 8c2.5-2 4.5-2 6.7 0s4.2 2 6.6 0 4.2-2 6.7 0v3c-2.5-2-4.5-2-6.7 0s-4.2 2-6.6 0-4.2-2-6.7 0z' +
      'M2 15c2.5-2 4.5-2 6.7 0s4.2 2 6.6 0 4.2-2 6.7 0v3c-2.5-2-4.5-2-6.7 0s-4.2 2-6.6 0-4.2-2-6.7 0z',
  },
  /** The card was taken off. */
  removed: {
    ...DANGER,
    urgency: 'soon',
    dot: { state: null, sign: 'alert' },
    icon: 'M5 7h14v10H5zM4 20 20 4',
    trackIcon:
      'M5 4h14a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6c0-1.1.9-2 2-2zm.5 2.5v11h13v-11z' +
      'M8 9l1.5-1.5L12 10l2.5-2.5L16 9l-2.5 2.5L16 14l-1.5 1.5L12 13l-2.5 2.5L8 14l2.5-2.5z',
  },
  /** The day track shows the crossing of the fence instead of its alert. */
  fence: {
    ...ORDINARY,
    danger: true,
    dot: { state: null, sign: 'alert' },
    icon: 'M12 21s6-5.6 6-10.5a6 6 0 0 0-12 0C6 15.4 12 21 12 21zM12 12.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
    trackIcon: null,
  },
  temperature: {
    ...ORDINARY,
    dot: { state: null, sign: 'alert' },
    icon: 'M10 13.5V6a2 2 0 0 1 4 0v7.5a4 4 0 1 1-4 0zM12 9v8',
    trackIcon:
      'M15 13V5a3 3 0 1 0-6 0v8a5 5 0 1 0 6 0zm-3 7a3 3 0 0 1-1.5-5.6l.5-.3V5a1 1 0 0 1 2 0v9.1l.5.3A3 3 0 0 1 12 20z',
  },
  battery: {
    ...ORDINARY,
    dot: { state: null, sign: 'battery' },
    icon: 'M4 8h14v8H4zM20.5 11v2M7 11v2',
    trackIcon: 'M9 2h6v2h2a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H7a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1h2zM8 6v10h8V6z',
  },
  /** The card does not report, or reports without a fix. */
  silence: {
    ...ORDINARY,
    dot: { state: null, sign: 'alert' },
    icon: 'M5 18v-3M10 18v-6M15 18V9M20 18V5M4 4l16 16',
    trackIcon:
      'M4 4l16 16-1.5 1.5L13 16a5 5 0 0 0-4.5 1.5L7 16a7 7 0 0 1 4-2L8.5 11.5A10 10 0 0 0 5 14l-1.5-1.5' +
      'A12 12 0 0 1 7 10L2.5 5.5zM12 19a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3z' +
      'M12 7a12 12 0 0 1 8.5 3.5L19 12a10 10 0 0 0-4.5-2.6L12 7z',
  },
  /** Another guardian reported the card lost, or found again. It says whether alerts may be silent. */
  loss: {
    ...ORDINARY,
    gatewayByDefault: true,
    configurable: false,
    takeable: false,
    dot: NO_DOT,
    icon: 'M6 4h12v16H6zM10 9.5a2 2 0 1 1 2.6 1.9c-.4.2-.6.5-.6 1v.6M12 16v.2',
    trackIcon: null,
  },
  /** A card on the gateway speaks with another SIM than the one it was first heard with. */
  sim: {
    ...ORDINARY,
    dot: NO_DOT,
    icon: 'M7 3h7l4 4v14H7zM10 12h5v5h-5zM12.5 12v5',
    trackIcon: null,
  },
  /** The times that the card writes cannot be true, or are far from those of their arrival. */
  clock: {
    ...ORDINARY,
    dot: NO_DOT,
    icon: 'M12 3.5a8.5 8.5 0 1 0 .1 0M12 7.5V12l-3 2M19.5 4.5l-15 15',
    trackIcon: 'M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20zm-1 4v7l5 3 1-1.6-4-2.4V6z',
  },
  /** A guardian sends it to himself to try the channels. */
  test: {
    ...ORDINARY,
    gatewayByDefault: true,
    configurable: false,
    takeable: false,
    dot: NO_DOT,
    icon: 'M5 12.5 10 17.5 19.5 7',
    trackIcon: null,
  },
} as const satisfies Record<string, AlertKindRow>;

export type AlertKindName = keyof typeof ALERT_KINDS;
/** The kinds that a pupil's day track shows. */
export type TrackAlertKind = {
  [Kind in AlertKindName]: (typeof ALERT_KINDS)[Kind]['trackIcon'] extends null ? never : Kind;
}[AlertKindName];

export const ALERT_KIND_NAMES = Object.keys(ALERT_KINDS) as AlertKindName[];

/** The row of a kind. */
export const alertKind = (kind: AlertKindName): AlertKindRow => ALERT_KINDS[kind];

/** The kinds of alerts in which a child may be in danger. */
export const DANGER_KINDS = ALERT_KIND_NAMES.filter((kind) => ALERT_KINDS[kind].danger);

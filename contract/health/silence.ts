/** Why a card is not heard, or gives no position; and when its silence is worth a ring. */
import type { SilenceCause } from '../alerts/alert';
import { freshFor } from '../freshness';
import { isLowBattery } from './battery';

/** What is known of a card; ms. */
export interface Heard {
  /** When it last spoke by its own clock, and when that came in. */
  contactAt: number | null;
  receivedAt: number | null;
  /** Its last fix that may be shown. */
  fixAt: number | null;
  power: number | null;
  charging: boolean | null;
  /** When its battery was to be empty, if that can be told. */
  emptyAt: number | null;
  /** The last alarm it gave, in Traccar's words. */
  alarm: string | null;
  worn: boolean | null;
  /** Seconds between two reports. */
  every: number;
}

export interface Silence {
  cause: SilenceCause;
  since: number;
}

/** A card that ends at this was about to switch itself off. Percent. */
const LAST_GASP = 5;
const TAKEN_OFF: readonly (string | null)[] = ['removing', 'tampering'];
const SWITCHED_OFF: readonly (string | null)[] = ['powerOff', 'powerCut', 'lowPower'];
const UNHEARD: readonly (string | null)[] = ['jamming'];

/**
 * Null while card and position are as they should be. Said in this order: taken off, off, no network; what none of them explains is
 * unknown, and a card that goes on speaking without a fix is indoors.
 */
export function silenceOf(heard: Heard, now: number): Silence | null {
  const { contactAt, receivedAt, fixAt, every } = heard;
  if (contactAt === null || receivedAt === null) return null;
  const patience = freshFor(every);
  const removed = heard.worn === false || TAKEN_OFF.includes(heard.alarm);
  if (now - receivedAt <= patience) {
    if (fixAt !== null && contactAt - fixAt <= patience) return null;
    return { cause: removed ? 'taken-off' : 'indoors', since: fixAt ?? contactAt };
  }
  return {
    cause: removed
      ? 'taken-off'
      : isOff(heard, now)
        ? 'off'
        : isUnconnected(heard, patience)
          ? 'no-network'
          : 'unknown',
    since: receivedAt,
  };
}

/** It said so, its battery was at its end, or would be by now. */
function isOff({ alarm, power, charging, emptyAt }: Heard, now: number): boolean {
  if (SWITCHED_OFF.includes(alarm)) return true;
  if (charging === true || power === null) return false;
  return power <= LAST_GASP || (isLowBattery(power, charging) && emptyAt !== null && emptyAt <= now);
}

/** Its last words came late: it had been speaking with nobody to hear it. */
const isUnconnected = ({ alarm, contactAt, receivedAt }: Heard, patience: number) =>
  UNHEARD.includes(alarm) || (contactAt !== null && receivedAt !== null && receivedAt - contactAt > patience);

const MINUTE = 60_000;
/** A card may miss so many reports before anybody is told. */
const REPORTS = 4;
/** A card that was silent for longer when the platform first looked is one that nobody uses. */
export const FORGOTTEN_AFTER = 24 * 60 * MINUTE;
/** How long a silent card is waited for before anybody is told. */
export interface Patience {
  /** Seconds a card may be silent, however often it reports. */
  after: number;
  /** From when to when it is told of, by the wall clock: in between it lies on a charger, switched off. Minutes of the day. */
  awake: { from: number; to: number };
}

/** What families put up with, as a rule. */
export const USUAL_PATIENCE: Patience = { after: 1800, awake: { from: 6 * 60 + 30, to: 21 * 60 } };

/** Since when (ms) a card that reports every so many seconds must have been silent at an instant to be told of. */
export const silentBefore = (every: number, now: number, { after }: Patience) =>
  now - Math.max(after, REPORTS * every) * 1000;

/** @param minute of the day, by the wall clock of the school */
export const isAwake = (minute: number, { awake }: Patience) => minute >= awake.from && minute < awake.to;

/** When most of a school's cards fall silent together it is the line that is broken, not the cards. */
const LINE = { cards: 10, share: 0.5 } as const;
export const isLineBroken = (silent: number, heardOfLate: number) =>
  silent >= LINE.cards && silent > LINE.share * heardOfLate;

/** Why a card is not heard, or gives no position; and when its silence is worth a ring. */
import type { SilenceCause } from '../alerts/alert';
import { freshFor } from '../freshness';
import { isLowBattery } from './battery';

/** What is known of a card; ms. */
export interface CardContact {
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
  reportInterval: number;
}

export interface SilenceDiagnosis {
  cause: SilenceCause;
  since: number;
}

/** A card that ends at this was about to switch itself off. Percent. */
const NEARLY_EMPTY = 5;
const TAKEN_OFF: readonly (string | null)[] = ['removing', 'tampering'];
const SWITCHED_OFF: readonly (string | null)[] = ['powerOff', 'powerCut', 'lowPower'];
const JAMMED: readonly (string | null)[] = ['jamming'];

/**
 * Null while card and position are as they should be. Said in this order: taken off, off, no network; what none of them explains is
 * unknown, and a card that goes on speaking without a fix is indoors.
 */
export function diagnoseSilence(heard: CardContact, now: number): SilenceDiagnosis | null {
  const { contactAt, receivedAt, fixAt, reportInterval } = heard;
  if (contactAt === null || receivedAt === null) return null;
  const patience = freshFor(reportInterval);
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
function isOff({ alarm, power, charging, emptyAt }: CardContact, now: number): boolean {
  if (SWITCHED_OFF.includes(alarm)) return true;
  if (charging === true || power === null) return false;
  return power <= NEARLY_EMPTY || (isLowBattery(power, charging) && emptyAt !== null && emptyAt <= now);
}

/** Its last words came late: it had been speaking with nobody to hear it. */
const isUnconnected = ({ alarm, contactAt, receivedAt }: CardContact, patience: number) =>
  JAMMED.includes(alarm) || (contactAt !== null && receivedAt !== null && receivedAt - contactAt > patience);

const MINUTE = 60_000;
/** A card may miss so many reports before anybody is told. */
const MAX_MISSED_REPORTS = 4;
/** A card that was silent for longer when the platform first looked is one that nobody uses. */
export const UNUSED_AFTER = 24 * 60 * MINUTE;
/** How long a silent card is waited for before anybody is told. */
export interface SilenceRule {
  /** Seconds a card may be silent, however often it reports. */
  after: number;
  /** From when to when it is told of, by the wall clock: in between it lies on a charger, switched off. Minutes of the day. */
  hours: { from: number; to: number };
}

/** What families put up with, as a rule. */
export const DEFAULT_SILENCE_RULE: SilenceRule = { after: 1800, hours: { from: 6 * 60 + 30, to: 21 * 60 } };

/** Since when (ms) a card that reports every so many seconds must have been silent at an instant to be told of. */
export const silenceDeadline = (every: number, now: number, { after }: SilenceRule) =>
  now - Math.max(after, MAX_MISSED_REPORTS * every) * 1000;

/** @param minute of the day, by the wall clock of the school */
export const isWithinHours = (minute: number, { hours }: SilenceRule) => minute >= hours.from && minute < hours.to;

/** When most of a school's cards fall silent together it is the line that is broken, not the cards. */
const OUTAGE = { cards: 10, share: 0.5 } as const;
export const isSchoolOutage = (silent: number, heardOfLate: number) =>
  silent >= OUTAGE.cards && silent > OUTAGE.share * heardOfLate;

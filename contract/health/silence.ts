/** Why a card is silent or reports no position, and when guardians are told of its silence. */
import { spanMs } from '../day';
import type { SilenceCause } from '../alerts/alert';
import { freshFor } from '../freshness';
import { isLowBattery } from './battery';

/** What is known of a card's contacts; instants in milliseconds. */
export interface CardContact {
  /** When it last reported, by its own clock, and when the platform received that report. */
  contactAt: number | null;
  receivedAt: number | null;
  /** Its last position. */
  fixAt: number | null;
  power: number | null;
  charging: boolean | null;
  /** When its battery was forecast to be empty; null when there is no forecast. */
  emptyAt: number | null;
  /** Its last alarm, in Traccar's words. */
  alarm: string | null;
  worn: boolean | null;
  /** Seconds between two reports. */
  reportInterval: number;
}

export interface SilenceDiagnosis {
  cause: SilenceCause;
  since: number;
}

/** Percent. A card silent since this level has probably switched itself off. */
const NEARLY_EMPTY = 5;
const TAKEN_OFF: readonly (string | null)[] = ['removing', 'tampering'];
const SWITCHED_OFF: readonly (string | null)[] = ['powerOff', 'powerCut', 'lowPower'];
const JAMMED: readonly (string | null)[] = ['jamming'];

/**
 * Diagnoses a silence; null while card and position are as they should be. The causes are checked in this order: taken
 * off, off, no network, unknown. A card that reports without a fix is indoors.
 * @param now milliseconds
 */
export function diagnoseSilence(contact: CardContact, now: number): SilenceDiagnosis | null {
  const { contactAt, receivedAt, fixAt, reportInterval } = contact;
  if (contactAt === null || receivedAt === null) return null;
  const freshness = freshFor(reportInterval);
  const removed = contact.worn === false || TAKEN_OFF.includes(contact.alarm);
  if (now - receivedAt <= freshness) {
    if (fixAt !== null && contactAt - fixAt <= freshness) return null;
    return { cause: removed ? 'taken-off' : 'indoors', since: fixAt ?? contactAt };
  }
  return {
    cause: removed
      ? 'taken-off'
      : isOff(contact, now)
        ? 'off'
        : isUnconnected(contact, freshness)
          ? 'no-network'
          : 'unknown',
    since: receivedAt,
  };
}

/** True when the card reported switching off, when its battery was nearly empty, or when it would be empty by now. */
function isOff({ alarm, power, charging, emptyAt }: CardContact, now: number): boolean {
  if (SWITCHED_OFF.includes(alarm)) return true;
  if (charging === true || power === null) return false;
  return power <= NEARLY_EMPTY || (isLowBattery(power, charging) && emptyAt !== null && emptyAt <= now);
}

/** True when the last report came late: the card had been reporting without a network. */
const isUnconnected = ({ alarm, contactAt, receivedAt }: CardContact, freshness: number) =>
  JAMMED.includes(alarm) || (contactAt !== null && receivedAt !== null && receivedAt - contactAt > freshness);

/** Number of reports a card may miss before guardians are told. */
const MAX_MISSED_REPORTS = 4;
/** Milliseconds. A card silent for longer when the platform first looks is one that nobody uses. */
export const UNUSED_AFTER = spanMs(1, 'days');
/** When a silent card is reported to its guardians. */
export interface SilenceRule {
  /** Least seconds of silence, however often the card reports. */
  after: number;
  /**
   * The hours in which guardians are told, in minutes of the day by the school's clock. At other hours the card is on a
   * charger, switched off.
   */
  hours: { from: number; to: number };
}

export const DEFAULT_SILENCE_RULE: SilenceRule = { after: 1800, hours: { from: 6 * 60 + 30, to: 21 * 60 } };

/**
 * The instant (milliseconds) since which a card must have been silent to be reported now.
 * @param reportInterval seconds
 * @param now milliseconds
 */
export const silenceDeadline = (reportInterval: number, now: number, { after }: SilenceRule) =>
  now - Math.max(after, MAX_MISSED_REPORTS * reportInterval) * 1000;

/** @param minute of the day, by the school's clock */
export const isWithinHours = (minute: number, { hours }: SilenceRule) => minute >= hours.from && minute < hours.to;

/** True when so many cards of a school fell silent together that the connection has failed and not the cards. */
const OUTAGE = { cards: 10, share: 0.5 } as const;
export const isSchoolOutage = (silent: number, recentlyHeard: number) =>
  silent >= OUTAGE.cards && silent > OUTAGE.share * recentlyHeard;

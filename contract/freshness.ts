/**
 * The state of a pupil: how far a position can be taken for 'now'. Dots, rows, counts and sentences of console and
 * platform use it.
 */
import type { Position } from './positions';

/**
 * What the ring, shape and word of a pupil show.
 * - sos: an SOS that is not closed. inWater: in a water area, not closed. water: at a water area, not closed.
 * - lost: the card is reported lost, and its place says nothing about the pupil.
 * - fresh: a fix within the last two report intervals. approximate: as fresh, but a cell fix. old: the last fix is
 *   older. silent: no fix at all. unbound: no card.
 */
export type PupilState = 'sos' | 'inWater' | 'water' | 'lost' | 'fresh' | 'approximate' | 'old' | 'silent' | 'unbound';
export const PUPIL_STATES: readonly PupilState[] = [
  'sos',
  'inWater',
  'water',
  'lost',
  'fresh',
  'approximate',
  'old',
  'silent',
  'unbound',
];

/** The states in which somebody may have to act at once, the most urgent one first. */
export const URGENT_STATES: readonly PupilState[] = ['sos', 'inWater', 'water'];

/** What a viewer's open alerts mean for a pupil. */
export interface AlertMark {
  /** The state set by the most urgent open alert; null when no alert sets one and the position decides. */
  state: 'sos' | 'inWater' | 'water' | null;
  /** The alert that sets the state; null without a state. */
  alertId: string | null;
  /** The badge beside the dot. */
  sign: 'sos' | 'water' | 'alert' | 'battery' | null;
  /** When the last SOS was closed, an instant. An SOS the card sent earlier is dealt with. */
  settled: string | null;
}

/**
 * Milliseconds. A fix is fresh for at least this long, however often its card reports. Own constant: the sign-in page
 * loads this file and does not load contract/day.
 */
export const MIN_FRESH = 5 * 60_000;

/** Milliseconds for which a fix is fresh: two report intervals, at least five minutes. @param reportInterval seconds */
export const freshFor = (reportInterval: number) => Math.max(MIN_FRESH, 2 * reportInterval * 1000);

type FreshnessInput = Pick<Position, 'bound' | 'fix' | 'alarm' | 'reportInterval' | 'receivedTime' | 'lostTime'>;

/** True when the card sent an SOS that nobody has closed since. */
const isCallingForHelp = ({ alarm, receivedTime }: FreshnessInput, settled: string | null) =>
  alarm === 'sos' && (settled === null || receivedTime === null || settled < receivedTime);

/**
 * @param now milliseconds
 * @param mark what the pupil's alerts mean; null when there are none
 */
export function pupilState(position: FreshnessInput, now: number, mark: AlertMark | null = null): PupilState {
  if (mark !== null && mark.state !== null) return mark.state;
  const { bound, fix, reportInterval, lostTime } = position;
  if (!bound) return 'unbound';
  if (isCallingForHelp(position, mark?.settled ?? null)) return 'sos';
  if (lostTime !== null) return 'lost';
  if (!fix) return 'silent';
  if (now - Date.parse(fix.fixTime) > freshFor(reportInterval)) return 'old';
  return fix.source === 'cell' ? 'approximate' : 'fresh';
}

/** Number of pupils in each state, in the order of `PUPIL_STATES`; states without pupils are left out. */
export function countStates(states: Iterable<PupilState>): [PupilState, number][] {
  const counts = new Map<PupilState, number>();
  for (const state of states) counts.set(state, (counts.get(state) ?? 0) + 1);
  return PUPIL_STATES.flatMap((state): [PupilState, number][] => {
    const count = counts.get(state);
    return count ? [[state, count]] : [];
  });
}

/** The instant (milliseconds) at which a position turns old; null without a fix. */
export const staleAt = ({ fix, reportInterval }: Pick<Position, 'fix' | 'reportInterval'>) =>
  fix && Date.parse(fix.fixTime) + freshFor(reportInterval);

/** Percent as a number: '80%' to 80 (3.05); null when the card has reported none. */
export const batteryPercent = (power: string | null) => {
  const match = /^(\d{1,3})%$/.exec(power ?? '');
  return match ? Math.min(100, Number(match[1])) : null;
};

/** The approved leave that a pupil is on; null without one. @param now milliseconds */
export const leaveAt = ({ leaves }: Pick<Position, 'leaves'>, now: number): { from: string; to: string } | null =>
  leaves?.find(({ from, to }) => Date.parse(from) <= now && now < Date.parse(to)) ?? null;

/**
 * The time in which a card says nothing because it is in class; null at other times. Its next position is due one
 * report after the class.
 * @param now milliseconds
 */
export const quietInClass = (
  { quiet, reportInterval }: Pick<Position, 'quiet' | 'reportInterval'>,
  now: number,
): { from: string; to: string } | null =>
  quiet?.find(({ from, to }) => Date.parse(from) <= now && now < Date.parse(to) + freshFor(reportInterval)) ?? null;

/** How much a position may be trusted as 'now': one verdict, used for dots, rows, counts and sentences on both sides. */
import type { Position } from './position';

/**
 * What the ring, shape and word of a pupil say.
 * sos: a call for help that is not over. water: at a water area, and not over. lost: the card is reported lost, and where it is says nothing of the
 * pupil. fresh: a fix of the last two report intervals. old: a fix,
 * but not of late. approximate: only the disc of a phone mast, of late. silent: no fix at all. unbound: no card.
 */
export type PupilState = 'sos' | 'water' | 'lost' | 'fresh' | 'approximate' | 'old' | 'silent' | 'unbound';
export const PUPIL_STATES: readonly PupilState[] = [
  'sos',
  'water',
  'lost',
  'fresh',
  'approximate',
  'old',
  'silent',
  'unbound',
];

/** What a viewer's alerts say of a pupil. */
export interface AlertMark {
  /** The state the gravest alert that is not closed puts the pupil in; null when it leaves it to the position. */
  state: 'sos' | 'water' | null;
  /** The badge beside the dot. */
  sign: 'sos' | 'water' | 'alert' | 'battery' | null;
  /** When the last call for help was closed, an instant: what the card said until then has been dealt with. */
  settled: string | null;
}

/** A fix is fresh for at least this long, however often its card reports. Milliseconds. */
export const MIN_FRESH = 5 * 60_000;

/** Milliseconds a fix of a card with this report interval (seconds) counts as fresh: two reports, at least five minutes. */
export const freshFor = (reportInterval: number) => Math.max(MIN_FRESH, 2 * reportInterval * 1000);

type FreshnessInput = Pick<Position, 'bound' | 'fix' | 'alarm' | 'reportInterval' | 'receivedTime' | 'lostTime'>;

/** The card calls for help, and nobody has closed the call since. */
const isCallingForHelp = ({ alarm, receivedTime }: FreshnessInput, settled: string | null) =>
  alarm === 'sos' && (settled === null || receivedTime === null || settled < receivedTime);

/** @param now milliseconds. @param mark of the pupil's alerts; null when there are none. */
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

/** How many are in which state, the gravest first; states nobody is in are left out. */
export function countStates(states: Iterable<PupilState>): [PupilState, number][] {
  const counts = new Map<PupilState, number>();
  for (const state of states) counts.set(state, (counts.get(state) ?? 0) + 1);
  return PUPIL_STATES.flatMap((state): [PupilState, number][] => {
    const count = counts.get(state);
    return count ? [[state, count]] : [];
  });
}

/** The instant (ms) at which `pupilState` turns by time alone; null when it does not. */
export const staleAt = ({ fix, reportInterval }: Pick<Position, 'fix' | 'reportInterval'>) =>
  fix && Date.parse(fix.fixTime) + freshFor(reportInterval);

/** '80%' to 80 (3.05); null when the card has not said. */
export const batteryPercent = (power: string | null) => {
  const match = /^(\d{1,3})%$/.exec(power ?? '');
  return match ? Math.min(100, Number(match[1])) : null;
};

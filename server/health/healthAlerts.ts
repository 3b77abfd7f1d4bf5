/** The alerts for health problems of a card. Only the guardians get them. */
import type { AlertKind, AlertSubject } from '../../contract';
import type { EndedEpisode } from '../alerts/autoClose';
import type { NewAlert } from '../alerts/newAlert';
import type { Raise } from '../alerts/raise';
import type { Queryable } from '../store/db';
import type { HealthProblem, HealthProblemKind } from './openProblems';

export interface HealthAlerts {
  raise: Raise;
  /** Closes alerts that nobody has closed, with the outcome 'over'. */
  end: (tx: Queryable, ended: readonly EndedEpisode[], now: Date) => Promise<void>;
}

const KINDS: Record<HealthProblemKind, AlertKind> = {
  battery: 'battery',
  silence: 'silence',
  high: 'temperature',
  low: 'temperature',
  clock: 'clock',
};

/** A card has one problem of a kind at a time, so the kind is the episode. */
export const healthAlertOf = (
  { studentId, deviceNo, kind }: HealthProblem,
  subject: AlertSubject,
  time: Date,
): NewAlert => ({
  studentId,
  deviceNo,
  subject,
  episode: kind,
  cause: `${kind} ${time.toISOString()}`,
  time,
});

export const alertEndingOf = ({ studentId, kind }: HealthProblem): EndedEpisode => ({
  studentId,
  kind: KINDS[kind],
  episode: kind,
});

/** The alerts for health problems of a card. Only the guardians get them. */
import type { AlertKind, AlertSubject } from '../../../contract';
import type { AlertWriter } from '../../alarm/alerts/alertWriter';
import type { EndedEpisode } from '../../alarm/alerts/autoClose';
import type { NewAlert } from '../../alarm/alerts/newAlert';
import { type HealthProblem, type HealthProblemKind, addProblems } from './openProblems';
import type { Queryable } from '../../engine/store/db';

const KINDS: Record<HealthProblemKind, AlertKind> = {
  battery: 'battery',
  silence: 'silence',
  high: 'temperature',
  low: 'temperature',
  clock: 'clock',
};

/** A problem that begins, with its alert. */
export interface NewProblem {
  problem: HealthProblem;
  alert: NewAlert;
}

/** A card has one problem of a kind at a time, so the kind is the episode. */
export const newProblem = (
  { deviceNo, studentId }: Pick<HealthProblem, 'deviceNo' | 'studentId'>,
  kind: HealthProblemKind,
  subject: AlertSubject,
  time: Date,
): NewProblem => ({
  problem: { deviceNo, studentId, kind },
  alert: { studentId, deviceNo, subject, episode: kind, cause: `${kind} ${time.toISOString()}`, time },
});

export async function beginProblems(
  tx: Queryable,
  alerts: Pick<AlertWriter, 'raise'>,
  begun: readonly NewProblem[],
  now: Date,
): Promise<void> {
  await addProblems(
    tx,
    begun.map(({ problem }) => problem),
    now,
  );
  await alerts.raise(
    tx,
    now,
    begun.map(({ alert }) => alert),
  );
}

export const alertEndingOf = ({ studentId, kind }: HealthProblem): EndedEpisode => ({
  studentId,
  kind: KINDS[kind],
  episode: kind,
});

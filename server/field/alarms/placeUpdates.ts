/** Updates the place of open alerts while the pupil moves. */
import { ALERT_KIND_NAMES, type AlertKind, alertKind, type AlertPlace, type AlertSubject } from '../../../contract';
import type { ReportJudge } from '../intake/pipeline';
import { greatCircleMetres } from '../intake/greatCircleMetres';
import type { Queryable } from '../../engine/store/db';
import { soon } from '../../engine/store/soon';
import type { AlertFix } from '../../alarm/alerts/newAlert';
import { moveAlerts } from '../../alarm/alerts/moveAlerts';
import { episodeOf } from './cardAlarms';

/** Milliseconds between two updates of a moving pupil: while the alert is fresh, and later. */
const UPDATE_EVERY_MS = { first: 20_000, later: 10 * 60_000 };
const FRESH_MS = 15 * 60_000;
/** A pupil who has moved less than this (metres) counts as standing still. */
const MIN_MOVE_METRES = 15;

/** A new fix of a pupil. */
export interface PupilMove {
  studentId: string;
  fix: AlertFix;
  /** Updates only the alert of this episode, and its subject too. Default: all alerts of the pupil. */
  episode?: string;
  subject?: (known: AlertSubject) => AlertSubject;
}

interface OpenRow {
  alert_id: string;
  student_id: string;
  episode: string;
  subject: AlertSubject;
  place: AlertPlace | null;
  raised_at: Date;
  located_at: Date | null;
}

const CARD_KINDS = ALERT_KIND_NAMES.filter((kind) => alertKind(kind).followsCard);

/** Updates the place of a pupil's open alerts with each new fix that may be shown. */
export const placeJudge: ReportJudge = (tx, located, now) => {
  const alerted = soon(studentsWithAlerts(tx, located));
  return async (taken) => {
    const open = await alerted;
    if (open.size === 0) return;
    const moved = taken.flatMap(({ studentId, report, fix, before, after }): PupilMove[] => {
      if (studentId === null || !open.has(studentId)) return [];
      // Another line than the confirmed one moves its own alerts only.
      if (report.line?.trust === 'other') return fix ? [{ studentId, fix, episode: episodeOf(report) }] : [];
      return after.fix && after.fix !== before?.fix ? [{ studentId, fix: after.fix }] : [];
    });
    await updatePlaces(tx, moved, CARD_KINDS, now);
  };
};

/** The wearers of these devices who have an open alert that follows the card. Most reports need no more than this. */
async function studentsWithAlerts(tx: Queryable, deviceNos: readonly number[]): Promise<ReadonlySet<string>> {
  if (deviceNos.length === 0) return new Set();
  const rows = await tx.query<{ student_id: string }>(
    `select student_id from alert join device using (student_id)
     where device.device_no = any($1::int[]) and state <> 'closed' and kind = any($2)`,
    [deviceNos, CARD_KINDS],
  );
  return new Set(rows.map(({ student_id }) => student_id));
}

/** Updates the place of the open alerts of these kinds, writes a line into their log and announces them. */
export async function updatePlaces(
  tx: Queryable,
  moved: readonly PupilMove[],
  kinds: readonly AlertKind[],
  now: Date,
): Promise<void> {
  if (moved.length === 0) return;
  const open = await tx.query<OpenRow>(
    `select alert_id, student_id, episode, subject, place, raised_at, located_at from alert where student_id = any($1)
      and state <> 'closed' and kind = any($2) order by alert_id for update`,
    [[...new Set(moved.map(({ studentId }) => studentId))], kinds],
  );
  const located = open.flatMap((row) => {
    const move = moved.findLast(
      ({ studentId, episode }) => studentId === row.student_id && (episode === undefined || episode === row.episode),
    );
    return move && isPlaceDue(row, move.fix, now)
      ? [
          {
            alertId: row.alert_id,
            studentId: row.student_id,
            fix: move.fix,
            subject: move.subject?.(row.subject) ?? row.subject,
          },
        ]
      : [];
  });
  await moveAlerts(tx, located, now);
}

function isPlaceDue({ place, raised_at, located_at }: OpenRow, fix: AlertFix, now: Date): boolean {
  if (!place) return true;
  if (fix.time.getTime() <= Date.parse(place.fixTime)) return false;
  const hasMoved = greatCircleMetres([place.lng, place.lat], [fix.lng, fix.lat]) >= MIN_MOVE_METRES;
  const every =
    hasMoved && now.getTime() - raised_at.getTime() < FRESH_MS ? UPDATE_EVERY_MS.first : UPDATE_EVERY_MS.later;
  return now.getTime() - (located_at ?? raised_at).getTime() >= every;
}

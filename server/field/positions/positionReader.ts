/**
 * Positions and tracks in the scope of one session. `scopedTo` takes the session, so that no query forgets the scope.
 */
import { daysOfSchool } from '../../engine/settings';
import type { Position } from '../../../contract';
import { spanMs } from '../../../contract/day';
import type { PositionsRead } from '../../engine/live/frameBus';
import { readableStudentsOf, type Scope, sightBegins, studentsOf } from '../../people/access/scope';
import type { PlatformContext, Session } from '../../engine/platform';
import { dayReader } from './dayReader';
import { schoolPlaces } from '../../people/places/places';
import { type PositionRow, selectPosition, toPosition } from './positionRow';

export function positionReader(context: Pick<PlatformContext, 'db' | 'clock' | 'settings'>) {
  const { db, clock, settings } = context;
  const places = schoolPlaces(context);
  const toPositions = (rows: PositionRow[]) =>
    Promise.all(rows.map(async (row) => toPosition(row, await places(row.school_id, row.student_id), clock())));

  return {
    /** Maps rows to positions. The caller has checked the scope. */
    toPositions,

    /** Positions by pupil id, without a scope. Only for the live stream, which checks the scope itself. */
    async ofStudents(studentIds: readonly string[]): Promise<PositionsRead> {
      const rows = await db.query<PositionRow & { snapshot: string }>(
        `select shown.*, pg_current_snapshot()::text as snapshot
         from (${selectPosition()} where student.student_id = any($1)) as shown`,
        [studentIds],
      );
      return { positions: await toPositions(rows), snapshot: rows[0]?.snapshot ?? '' };
    },

    days: dayReader(db, places),

    /** The phone number of the card of a pupil of the scope; null without one. */
    async phoneOf(studentId: string): Promise<string | null> {
      const [row] = await db.query<{ phone: string | null }>('select phone from device where student_id = $1', [
        studentId,
      ]);
      return row?.phone ?? null;
    },

    /** The pupils of the session's scope, and for guardians their children who left: who may read days gone by. */
    scopeOfDays: (session: Session): Scope =>
      readableStudentsOf(
        session,
        new Date(clock().getTime() - spanMs(daysOfSchool(settings, session.schoolId).leaverDays, 'days')),
      ),

    scopedTo(session: Session) {
      const { sql, value } = studentsOf(session, 'who');
      const select = async (condition: string, ...values: unknown[]) =>
        toPositions(
          await db.query<PositionRow>(`${selectPosition(sightBegins(session))} where ${sql} ${condition}`, [
            value,
            ...values,
          ]),
        );
      return {
        all: (): Promise<Position[]> => select(''),
        ofClasses: (classIds: readonly string[]): Promise<Position[]> =>
          select('and student.class_id = any($2)', classIds),
        ofStudents: (studentIds: readonly string[]): Promise<Position[]> =>
          select('and student.student_id = any($2)', studentIds),
        changedSince: (since: Date): Promise<Position[]> =>
          select(
            `and (p.changed_at >= $2 or student.student_id in (
               select leave_span.student_id from leave_span join approval using (instance_id)
               where approval.changed_at >= $2))`,
            since,
          ),
        visible: async (): Promise<string[]> =>
          (await db.query<{ student_id: string }>(`select student_id from student where ${sql}`, [value])).map(
            (row) => row.student_id,
          ),
      };
    },
  };
}

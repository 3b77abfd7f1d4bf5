/** Positions and tracks as one session may see them. Made from a session, so that an unscoped query cannot be written by accident. */
import { dayBounds, type DayTrack, type Position } from '../../contract';
import { studentsOf } from '../people/scope';
import type { Platform, Session } from '../platform';

import { placesOf } from './places';
import { type FixColumns, type PositionRow, SELECT_POSITION, toFix, toPosition } from './positionRow';

export function positionReader(platform: Pick<Platform, 'db' | 'clock'>) {
  const { db } = platform;
  const places = placesOf(platform);
  const named = (rows: PositionRow[]) => Promise.all(rows.map(async (row) => toPosition(row, await places(row.school_id, row.student_id))));

  return {
    /** Rows that are known to be allowed, as positions: what the live stream sends. */
    named,

    /** The same rows for students by id, unscoped: only for the live stream, which scopes by its own list. */
    ofStudents: async (studentIds: readonly string[]) =>
      named(await db.query<PositionRow>(`${SELECT_POSITION} where student.student_id = any($1)`, [studentIds])),

    as(session: Session) {
      const { sql, value } = studentsOf(session);
      const select = async (condition: string, ...values: unknown[]) =>
        named(await db.query<PositionRow>(`${SELECT_POSITION} where ${sql} ${condition}`, [value, ...values]));
      return {
        all: (): Promise<Position[]> => select(''),
        ofClasses: (classIds: readonly string[]): Promise<Position[]> => select('and student.class_id = any($2)', classIds),
        ofStudents: (studentIds: readonly string[]): Promise<Position[]> => select('and student.student_id = any($2)', studentIds),
        changedSince: (since: Date): Promise<Position[]> => select('and p.changed_at >= $2', since),
        visible: async (): Promise<string[]> =>
          (await db.query<{ student_id: string }>(`select student_id from student where ${sql}`, [value])).map((row) => row.student_id),

        /** The number of the pupil's card, null without one; undefined for a pupil one may not know of. */
        async phoneOf(studentId: string): Promise<string | null | undefined> {
          const [row] = await db.query<{ phone: string | null }>(`select device.phone from student left join device using (student_id) where ${sql} and student_id = $2`, [
            value,
            studentId,
          ]);
          return row?.phone;
        },

        /** The day in the school's zone; null for a pupil one may not know of. */
        async dayTrack(studentId: string, day: string): Promise<DayTrack | null> {
          const [student] = await db.query<{ device_no: number | null; time_zone: string }>(
            `select device.device_no, school.time_zone from student join school using (school_id) left join device using (student_id)
             where ${sql} and student.student_id = $2`,
            [value, studentId],
          );
          if (!student) return null;
          const { from, to } = dayBounds(day, student.time_zone);
          const rows = await db.query<FixColumns>(
            `select fix_time, lng, lat, accuracy, source, speed, course, altitude, noise from fix
             where device_no = $1 and fix_time >= $2 and fix_time < $3 order by fix_time`,
            [student.device_no, from, to],
          );
          return { studentId, day, timeZone: student.time_zone, empty: rows.length === 0, fixes: rows.map(toFix) };
        },
      };
    },
  };
}

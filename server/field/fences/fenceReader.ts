/** Reads the fences that a session may see. Guardians see their family's fences; all concerned see a school's. */
import { CODES, type FencePlace } from '../../../contract';
import type { Fence, FenceScope } from '../../../contract/fences';
import type { SeenPupil } from '../../people/access/pupilOf';
import { IS_PRESENT, studentsOf } from '../../people/access/scope';
import type { Session, PlatformContext } from '../../engine/platform';
import { type PlaceRow, toPlace } from '../../people/places/places';
import { Refusal } from '../../engine/serving/refusal';
import type { Queryable } from '../../engine/store/db';
import { CONCERNS, type Drawn, type FenceRow, SELECT_FENCE, toFence } from './fenceRow';

/** An SQL condition on `fence`: $1 is the session's scope value, $2 its role, $3 its school. */
export function fencesSeenBy(session: Session): { sql: string; values: unknown[] } {
  const { sql, value } = studentsOf(session, 'who');
  return {
    sql: `((fence.owner = 'school' and $2::text = 'admin' and fence.school_id = $3::text)
      or ((fence.owner = 'school' or $2::text = 'student')
        and exists (select 1 from student where ${sql} and ${CONCERNS})))`,
    values: [value, session.role, session.schoolId],
  };
}

export function fenceReader(db: Queryable, session: Session) {
  const { sql, values } = fencesSeenBy(session);
  const scope = studentsOf(session, 'who');

  /** Those of the given pupils whom the viewer may see. */
  const seenOf = async (studentIds: readonly string[]): Promise<Set<string>> => {
    if (studentIds.length === 0) return new Set();
    const rows = await db.query<{ student_id: string }>(
      `select student_id from student where ${scope.sql} and student_id = any($2)`,
      [scope.value, [...new Set(studentIds)]],
    );
    return new Set(rows.map((row) => row.student_id));
  };
  /** A guardian of all its children may edit a family's fence, an administrator a school's. */
  const mayEdit = (row: Pick<FenceRow, 'owner' | 'student_ids'>, seen: ReadonlySet<string>) =>
    row.owner === 'school'
      ? session.role === 'admin'
      : session.role === 'student' && row.student_ids.every((id) => seen.has(id));
  const named = async (rows: readonly FenceRow[]): Promise<Fence[]> => {
    const seen = await seenOf(rows.flatMap((row) => row.student_ids));
    return rows.map((row) => toFence(row, mayEdit(row, seen), session.role === 'admin' ? null : seen));
  };

  return {
    named,
    mayEdit: async (row: FenceRow) => mayEdit(row, await seenOf(row.student_ids)),

    /** @param studentId a pupil whom the viewer may see (the caller has checked), or null for all. */
    list: async (studentId: string | null, removed: boolean): Promise<Fence[]> =>
      named(
        await db.query<FenceRow>(
          `${SELECT_FENCE} where ${sql} and (not removed or $4)
           and ($5::text is null or exists (select 1 from student where student_id = $5 and ${CONCERNS}))
           order by owner, drawn ->> 'name', fence_id`,
          [...values, removed, studentId],
        ),
      ),

    /** The row of a fence that the viewer may see, removed or not. @throws Refusal 404. */
    async row(fenceId: string, lock = ''): Promise<FenceRow> {
      const [row] = await db.query<FenceRow>(`${SELECT_FENCE} where ${sql} and fence.fence_id = $4 ${lock}`, [
        ...values,
        fenceId,
      ]);
      if (!row) throw new Refusal(CODES.notFound, 'No such fence');
      return row;
    },

    /** The versions of a fence, newest first. @param version null for all. @throws Refusal 404. */
    async versions(fenceId: string, version: number | null): Promise<Fence[]> {
      const row = await this.row(fenceId);
      const rows = await db.query<{
        version: number;
        drawn: Drawn;
        scope: FenceScope;
        removed: boolean;
        changed_at: Date;
        changed_name: string | null;
      }>(
        `select version, drawn, scope, removed, changed_at,
                (select real_name from identity join account using (user_id)
                 where identity.role_id = fence_version.changed_by) as changed_name
         from fence_version where fence_id = $1 and ($2::integer is null or version = $2) order by version desc`,
        [fenceId, version],
      );
      return named(
        rows.map(({ scope: then, ...changed }) => ({
          ...row,
          ...changed,
          scope: then.kind,
          student_ids: then.kind === 'students' ? then.studentIds : [],
          class_ids: then.kind === 'classes' ? then.classIds : [],
        })),
      );
    },
  };
}

/** Reads the known places and the guardians of a pupil, for the editor of a fence. */
export const fencePeople = ({ db }: Pick<PlatformContext, 'db'>) => ({
  /** The pupil's own places, then the school's; the school's alone for who sees the pupil for a time. */
  places: async ({ studentId, since }: SeenPupil): Promise<FencePlace[]> => {
    const rows = await db.query<PlaceRow>(
      `select place.name, name_en, kind, lng, lat, radius from place join student on student.school_id = place.school_id
       where student.student_id = $1 and (place.student_id is null or (place.student_id = $1 and $2))
       order by place.student_id is null, place.name, place_id`,
      [studentId, since === null],
    );
    return rows.map((row) => ({ ...toPlace(row), kind: row.kind }));
  },

  /** The school's places, without the homes of pupils. */
  schoolPlaces: async (schoolId: string): Promise<FencePlace[]> => {
    const rows = await db.query<PlaceRow>(
      `select name, name_en, kind, lng, lat, radius from place where school_id = $1 and student_id is null
       order by name, place_id`,
      [schoolId],
    );
    return rows.map((row) => ({ ...toPlace(row), kind: row.kind }));
  },

  guardians: (studentId: string): Promise<{ userId: string; name: string }[]> =>
    db.query(
      `select distinct user_id as "userId", real_name as name from identity join account using (user_id)
       where student_id = $1 and ${IS_PRESENT} order by name`,
      [studentId],
    ),
});

/**
 * Reads again what open consoles may see, after a session ended or a scope changed. The store counts such changes
 * (step 025 of the schema) in the transaction that makes them. Who has read a count therefore knows of every change
 * before it.
 */
import type { ScopeVersion, ViewerScopes } from '../../engine/live/liveNeeds';
import type { PupilsInSight } from '../../engine/live/subscribers';
import type { PlatformContext, Session } from '../../engine/platform';
import { studentsOfMany } from './scope';
import { endSight } from './tripSight';

const NEVER_CHANGED: ScopeVersion = { sessions: 0, scopes: 0 };

export function viewerScopes({ db, clock }: Pick<PlatformContext, 'db' | 'clock'>): ViewerScopes {
  return {
    // What a trip lent ends by the clock: it is taken away first, which counts.
    async versions(schoolIds) {
      const read = () =>
        db.query<{ over: boolean } & { school_id: string | null; kind: keyof ScopeVersion; version: number }>(
          `select over, school_id, kind, version
           from (select exists (select 1 from trip_sight where until <= $2) as over) as sight
             left join scope_version on school_id = any($1)`,
          [schoolIds, clock()],
        );
      let rows = await read();
      if (rows[0]?.over) {
        await endSight(db, clock());
        rows = await read();
      }
      const found = new Map<string, ScopeVersion>();
      for (const { school_id, kind, version } of rows)
        if (school_id !== null) found.set(school_id, { ...(found.get(school_id) ?? NEVER_CHANGED), [kind]: version });
      return (schoolId) => found.get(schoolId) ?? NEVER_CHANGED;
    },

    async ended(viewers) {
      const rows = await db.query<{
        token_hash: string;
        role_id: string;
        user_id: string;
        user_type: string;
        school_id: string;
        student_id: string | null;
        subscribed: boolean | null;
      }>(
        `select token_hash, role_id, user_id, user_type, identity.school_id, identity.student_id, subscribed
         from session join identity using (role_id) left join student using (student_id)
         where token_hash = any($1) and ended is null and expires_at > $2 and identity.left_at is null`,
        [viewers.map(({ tokenHash }) => tokenHash), clock()],
      );
      const open = new Map(rows.map((row) => [row.token_hash, row]));
      return new Set(
        viewers.filter((viewer) => {
          const row = open.get(viewer.tokenHash);
          return !(
            row?.role_id === viewer.roleId &&
            row.user_id === viewer.userId &&
            row.user_type === viewer.userType &&
            row.school_id === viewer.schoolId &&
            row.student_id === viewer.studentId &&
            row.subscribed !== false
          );
        }),
      );
    },

    /** One query a role. */
    async visible(viewers) {
      const found = new Map<Session, PupilsInSight>(viewers.map((viewer) => [viewer, new Map()]));
      for (const role of new Set(viewers.map((viewer) => viewer.role))) {
        const { sql, since, valueOf } = studentsOfMany(role, 'viewer.scope', 'who');
        const inRole = viewers.filter((viewer) => viewer.role === role);
        const rows = await db.query<{ place: number; student_ids: string[]; begins: (Date | null)[] }>(
          `select place, student_ids, begins
           from unnest($1::text[]) with ordinality as viewer (scope, place), lateral (
             select coalesce(array_agg(student_id), '{}') as student_ids, coalesce(array_agg(${since}), '{}') as begins
             from student where ${sql}) seen`,
          [inRole.map(valueOf)],
        );
        for (const { place, student_ids: studentIds, begins } of rows) {
          const viewer = inRole[place - 1];
          if (viewer) found.set(viewer, new Map(studentIds.map((id, index) => [id, begins[index] ?? null])));
        }
      }
      return found;
    },
  };
}

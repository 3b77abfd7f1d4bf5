/** What trips lend, of the whole school: who sees pupils whom that person does not teach, by whom, and until when. */
import type { Lending } from '../../../contract';
import { IS_PRESENT, LENDER_MAY } from '../../people/access/scope';
import type { PlatformContext, Session } from '../../engine/platform';
import { stateOf } from './groupStore';
import { readTold } from '../../engine/store/db';

/** Lendings in one answer, at most. */
const MOST = 500;

/** What is stored of a lending. */
type LendingRow = Omit<Lending, 'state' | 'leaders'> & { leaders: Lending['leaders'] | null };

/** SQL: pupils of a coming or running trip whom a leader does not teach, and whether the maker may lend them. */
const LENT = /* sql */ `
  select trip_sight.group_id, trip_sight.role_id, student.student_id, ${LENDER_MAY} as may
  from (select group_id, role_id, group_pupil.student_id, made_by as lent_by
      from class_group join group_leader using (group_id) join group_pupil using (group_id)
      where class_group.school_id = $1 and not removed and ends_at > $2) as trip_sight
    join student using (student_id)
  where student.left_at is null and not exists (select 1 from teaching
    where teaching.role_id = trip_sight.role_id and teaching.class_id = student.class_id)`;

export const lendings = ({ db, clock }: Pick<PlatformContext, 'db' | 'clock'>) => ({
  /** Those of the administrator's school, the first to begin first. */
  async of({ schoolId }: Session): Promise<Lending[]> {
    const now = clock();
    const rows = await readTold<LendingRow>(
      db,
      `with lent as (${LENT}), by_leader as (
         select group_id, role_id, count(*) filter (where may)::int as pupils, count(*)::int as wanted
         from lent group by group_id, role_id)
       select class_group.group_id, name, colour, begins_at as begins, ends_at as ends,
         (select real_name from identity join account using (user_id)
           where identity.role_id = class_group.made_by and ${IS_PRESENT}) as lent_by,
         (select jsonb_agg(jsonb_build_object('roleId', role_id, 'name', real_name, 'pupils', pupils)
             order by real_name, role_id)
           from by_leader join identity using (role_id) join account using (user_id)
           where by_leader.group_id = class_group.group_id and ${IS_PRESENT}) as leaders,
         (select count(distinct student_id)::int from lent where lent.group_id = class_group.group_id and not may)
           as withheld
       from class_group where group_id in (select group_id from by_leader)
       order by begins_at, group_id limit ${MOST}`,
      [schoolId, now],
    );
    return rows.flatMap(({ leaders, ...row }) => {
      const state = stateOf(new Date(row.begins), new Date(row.ends), now);
      return (state === 'before' || state === 'running') && leaders ? [{ ...row, state, leaders }] : [];
    });
  },
});

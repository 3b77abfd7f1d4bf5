/** Lists the staff of the session's school, so that an administrator can choose the guards of a water. */
import type { StaffMember } from '../../../contract';
import { masked } from '../../people/accounts/masked';
import { IS_PRESENT } from '../../people/access/scope';
import type { Session } from '../../engine/platform';
import { pinyinOf } from '../../people/roster/pinyin';
import { readTold, type Queryable } from '../../engine/store/db';

/** Teachers and administrators, sorted by pinyin. Phone numbers are masked. */
export async function staffOf(db: Queryable, { schoolId }: Session): Promise<StaffMember[]> {
  const classes = (leads: string) =>
    `array(select name from teaching join class using (class_id)
       where teaching.role_id = identity.role_id and ${leads} order by position)`;
  const rows = await readTold<Omit<StaffMember, keyof ReturnType<typeof pinyinOf>>>(
    db,
    `select role_id, real_name as name, case user_type when '0' then 'admin' else 'teacher' end as role, mobile,
       ${classes('leads')} as leads, ${classes('not leads')} as teaches
     from identity join account using (user_id) where identity.school_id = $1 and user_type in ('0', '1')
       and ${IS_PRESENT}`,
    [schoolId],
  );
  return rows
    .map((row) => ({ ...row, mobile: row.mobile && masked(row.mobile), ...pinyinOf(row.name) }))
    .sort((one, other) =>
      one.spelling === other.spelling ? (one.roleId < other.roleId ? -1 : 1) : one.spelling < other.spelling ? -1 : 1,
    );
}

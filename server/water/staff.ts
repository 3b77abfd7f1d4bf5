/** Lists the staff of the session's school, so that an administrator can choose the guards of a water. */
import type { StaffMember } from '../../contract';
import { masked } from '../people/masked';
import { IS_PRESENT } from '../people/scope';
import type { Session } from '../platform';
import { pinyinOf } from '../roster/pinyin';
import type { Queryable } from '../store/db';

interface StaffRow {
  role_id: string;
  real_name: string;
  user_type: '0' | '1';
  mobile: string | null;
  leads: string[];
  teaches: string[];
}

const ROLES = { '0': 'admin', '1': 'teacher' } as const;

/** Teachers and administrators, sorted by pinyin. Phone numbers are masked. */
export async function staffOf(db: Queryable, { schoolId }: Session): Promise<StaffMember[]> {
  const classes = (leads: string) =>
    `array(select name from teaching join class using (class_id)
       where teaching.role_id = identity.role_id and ${leads} order by position)`;
  const rows = await db.query<StaffRow>(
    `select role_id, real_name, user_type, mobile, ${classes('leads')} as leads, ${classes('not leads')} as teaches
     from identity join account using (user_id) where identity.school_id = $1 and user_type in ('0', '1')
       and ${IS_PRESENT}`,
    [schoolId],
  );
  return rows
    .map((row): StaffMember => ({
      roleId: row.role_id,
      name: row.real_name,
      role: ROLES[row.user_type],
      leads: row.leads,
      teaches: row.teaches,
      mobile: row.mobile && masked(row.mobile),
      ...pinyinOf(row.real_name),
    }))
    .sort((one, other) =>
      one.spelling === other.spelling ? (one.roleId < other.roleId ? -1 : 1) : one.spelling < other.spelling ? -1 : 1,
    );
}

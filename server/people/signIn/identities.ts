/** Reads the identities of an account for the identity list. */
import type { SignedIn } from '../../../contract';
import { LABEL_JOIN } from '../../../contract/names';
import { spanMs } from '../../../contract/day';
import { IS_STAFFED } from '../access/scope';
import type { PlatformContext } from '../../engine/platform';

interface IdentityRow {
  role_id: string;
  user_type: string;
  user_id: string;
  real_name: string;
  school_name: string;
  student_id: string | null;
  student_name: string | null;
  class_name: string | null;
  password_set_at: Date;
}

export async function identitiesOf(
  { db, clock }: Pick<PlatformContext, 'db' | 'clock'>,
  userId: string,
): Promise<Omit<SignedIn, 'token'>[]> {
  const rows = await db.query<IdentityRow>(
    `select identity.role_id, identity.user_type, identity.user_id, account.real_name, account.password_set_at,
            school.name as school_name, identity.student_id, student.name as student_name, class.name as class_name
     from identity join account using (user_id) join school using (school_id)
     left join student on student.student_id = identity.student_id left join class on class.class_id = student.class_id
     where identity.user_id = $1 and identity.left_at is null and ${IS_STAFFED}
       and account.disabled_at is null and school.disabled_at is null order by identity.user_type, student.name`,
    [userId],
  );
  return rows.map((row) => ({
    roleId: row.role_id,
    userType: row.user_type,
    userId: row.user_id,
    remainDay: Math.floor((clock().getTime() - row.password_set_at.getTime()) / spanMs(1, 'days')),
    studentId: row.student_id,
    label: {
      name: row.real_name,
      school: row.school_name,
      detail: [row.student_name, row.class_name].filter(Boolean).join(LABEL_JOIN),
    },
  }));
}

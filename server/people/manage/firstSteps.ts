/** What a new school still has to do, read from what is there. */
import { FIRST_STEPS, type HandlerOutput, type manageCalls } from '../../../contract';
import type { Session } from '../../engine/platform';
import type { Queryable } from '../../engine/store/db';

/** What shows that a step is done; `$1` is the school. */
const SHOWN: Record<(typeof FIRST_STEPS)[number], string> = {
  place: 'select 1 from place where school_id = $1 and student_id is null',
  pupils: 'select 1 from student where school_id = $1 and left_at is null and class_id is not null',
  teachers: `select 1 from (select bool_and(exists (select 1 from teaching join identity using (role_id)
      join account using (user_id) where teaching.class_id = class.class_id and teaching.leads
      and identity.left_at is null and account.disabled_at is null)) as led
    from class where school_id = $1 and left_at is null) as all_classes where led`,
  bells: `select 1 from school_calendar where school_id = $1
    and jsonb_typeof(calendar -> 'bells') = 'array' and jsonb_array_length(calendar -> 'bells') > 0`,
  card: `select 1 from device join position using (device_no) join student using (student_id)
    where student.school_id = $1`,
  phone: `select 1 from alert join student using (student_id) join alert_delivery using (alert_id)
    where student.school_id = $1 and channel in ('push', 'gateway')
    and alert_delivery.state in ('sent', 'delivered')`,
};

export async function firstSteps(
  db: Queryable,
  { schoolId }: Pick<Session, 'schoolId'>,
): Promise<HandlerOutput<typeof manageCalls.firstSteps>> {
  const [row] = await db.query<{ ended: boolean } & Record<(typeof FIRST_STEPS)[number], boolean>>(
    `select first_steps_ended as ended, ${FIRST_STEPS.map((step) => `exists (${SHOWN[step]}) as "${step}"`).join(', ')}
     from school where school_id = $1`,
    [schoolId],
  );
  return { done: FIRST_STEPS.filter((step) => row?.[step]), ended: row?.ended ?? true };
}

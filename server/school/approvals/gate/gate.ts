/** Serves the gate: the agreed early pickups of a day, without whereabouts. */
import { type Effect, gateCalls, maySee, MOST_PICKUPS } from '../../../../contract';
import { dayOf, dayBounds } from '../../../../contract/day';
import type { PlatformContext } from '../../../engine/platform';
import { type RequestAuth, serve } from '../../../engine/serving/serve';
import { columnOf, type Queryable } from '../../../engine/store/db';
import { seenByRight, viewerValues } from '../approvalRow';
import type { ApprovalDefinitions } from '../editor/definitions';

interface PickupRow {
  instance_id: string;
  serial: string;
  name: string;
  class_name: string;
  effect: Effect;
  state: string;
}

/**
 * Who watches the gate's list of an approval's kind, by user id: whom its newest version lets see it.
 * @returns nobody for a kind without that right.
 */
export const gateWatchers = (on: Queryable, instanceId: string): Promise<string[]> =>
  columnOf<string>(
    on,
    `select distinct identity.user_id from approval
         join lateral (
           select body->'rights'->'see' as see from approval_definition
           where school_id = approval.school_id and definition_id = approval.definition_id
           order by version desc limit 1) newest on true
         join identity on identity.school_id = approval.school_id and left_at is null and user_type in ('0', '1')
       where instance_id = $1 and (see->'userIds' ? identity.user_id
         or (user_type = '0' and see->'roles' ? 'admin')
         or (user_type = '1' and see->'roles' ? 'teacher' and role_id in (
           select role_id from teaching join student using (class_id)
           where student.student_id = approval.student_id)))`,
    [instanceId],
  );

export function gateRoutes(
  { db, clock }: Pick<PlatformContext, 'db' | 'clock'>,
  auth: RequestAuth,
  definitions: ApprovalDefinitions,
) {
  return serve<typeof gateCalls>(
    gateCalls,
    {
      async gatePickups(_, { session }) {
        const now = clock();
        const [school] = await db.query<{ time_zone: string }>('select time_zone from school where school_id = $1', [
          session.schoolId,
        ]);
        const timeZone = school?.time_zone ?? 'Asia/Shanghai';
        const day = dayOf(now.getTime(), timeZone);
        const { from, to } = dayBounds(day, timeZone);
        const rows = await db.query<PickupRow>(
          `select approval.instance_id, serial, student.name, class.name as class_name, effect, state
           from approval_effect join approval using (instance_id) join student using (student_id)
             join class on class.class_id = student.class_id
           where approval.school_id = $1 and $3::text is not null and ${seenByRight(session)}
             and state in ('done', 'undone') and effect->>'kind' = 'pickup' and student.left_at is null
             and (effect->'span'->>'from')::timestamptz < $5 and (effect->'span'->>'to')::timestamptz > $4
           order by (effect->'span'->>'from')::timestamptz, serial limit ${MOST_PICKUPS}`,
          [...viewerValues(session), from, to],
        );
        return {
          watches: (await definitions.newest(session)).some(
            ({ consequence, rights }) => consequence?.kind === 'pickup' && maySee(rights, session),
          ),
          day,
          time: now.toISOString(),
          list: rows.flatMap(({ effect, ...row }) =>
            effect.kind === 'pickup'
              ? [
                  {
                    instanceId: row.instance_id,
                    serialNumber: row.serial,
                    studentName: row.name,
                    className: row.class_name,
                    who: effect.who,
                    phone: effect.phone,
                    span: effect.span,
                    takenBack: row.state === 'undone',
                  },
                ]
              : [],
          ),
        };
      },
    },
    auth,
  );
}

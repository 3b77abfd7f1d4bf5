/** Serves the gate: the agreed early pickups of a day, without whereabouts. */
import { type Effect, gateCalls, maySee, MOST_PICKUPS } from '../../contract';
import { dayOf, dayBounds } from '../../contract/day';
import type { PlatformContext } from '../platform';
import { type RequestAuth, serve } from '../serve';
import { seenByRight, viewerValues } from './approvalRow';
import type { ApprovalDefinitions } from './definitions';

interface PickupRow {
  instance_id: string;
  serial: string;
  name: string;
  class_name: string;
  effect: Effect;
  state: string;
}

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

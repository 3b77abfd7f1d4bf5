/**
 * The channels that a school chose for its people: they count for whoever has set nothing. And whom these channels
 * reach at all.
 */
import {
  AlertKind,
  CODES,
  type HandlerOutput,
  type schoolChannelCalls,
  type KindPreference,
  type WaysOut,
} from '../../../contract';
import { audit } from '../../engine/audit/audit';
import type { PlatformContext, Session } from '../../engine/platform';
import { Refusal } from '../../engine/serving/refusal';
import type { RequestClient } from '../../engine/serving/serve';
import type { Queryable } from '../../engine/store/db';
import type { PushSender } from '../delivery/deliveryChannels';
import { preferencesByKind } from './channels';

type Calls = typeof schoolChannelCalls;
type SchoolChannels = HandlerOutput<Calls['schoolChannels']>;

/** How alerts leave the platform. */
export interface WaysOfPlatform {
  push: PushSender | null;
  /** Whether SMS or WeChat messages can be sent to the people of a school. */
  sendsMessages(schoolId: string): boolean;
  /** Providers of a school whose messages go to an address of a person's own. */
  addressed(schoolId: string): readonly string[];
  /** Message providers of a school that do not work. */
  providersDown(schoolId: string): Promise<number>;
  /** Whether people of a school can be called. */
  calls(schoolId: string): boolean;
}

/** What schools chose, by their ids. A school that chose nothing is not among them. */
export async function channelsOfSchools(
  on: Queryable,
  schoolIds: readonly string[],
): Promise<ReadonlyMap<string, readonly KindPreference[]>> {
  const rows = await on.query<{ school_id: string; kinds: KindPreference[] }>(
    'select school_id, kinds from school_channels where school_id = any($1)',
    [[...new Set(schoolIds)]],
  );
  return new Map(rows.map(({ school_id, kinds }) => [school_id, kinds]));
}

export function schoolChannels({ db, clock }: Pick<PlatformContext, 'db' | 'clock'>, ways: WaysOfPlatform) {
  async function read(on: Queryable, { schoolId }: Session): Promise<HandlerOutput<Calls['schoolChannels']>> {
    const [row] = await on.query<{ kinds: KindPreference[]; version: number }>(
      'select kinds, version from school_channels where school_id = $1',
      [schoolId],
    );
    return {
      kinds: preferencesByKind(AlertKind.options, row?.kinds ?? []),
      version: row?.version ?? 0,
      ways: await waysOut(on, schoolId, ways),
      unsent: await unsentMessage(on, schoolId),
    };
  }

  return {
    of: (session: Session) => read(db, session),

    /** @throws Refusal 409 when somebody saved in between. */
    save: (session: Session, client: RequestClient, kinds: readonly KindPreference[], version: number) =>
      db.transaction(async (tx) => {
        const [saved] = await tx.query(
          `insert into school_channels as known (school_id, kinds) select $1, $2::jsonb where $3::int = 0
             or exists (select 1 from school_channels where school_id = $1)
           on conflict (school_id) do update set kinds = excluded.kinds, version = known.version + 1
             where known.version = $3 returning 1`,
          [session.schoolId, JSON.stringify(preferencesByKind(AlertKind.options, kinds)), version],
        );
        if (!saved)
          throw new Refusal(CODES.conflict, 'Somebody saved it in between', {
            theirs: await read(tx, session),
          });
        await audit(tx, clock(), {
          by: { session, client },
          schoolId: session.schoolId,
          act: 'school.channels',
          subject: { kind: 'school', id: session.schoolId },
        });
        return read(tx, session);
      }),
  };
}

/** How the latest message of the school ended, as its delivery has it. One that was not needed says nothing. */
async function unsentMessage(on: Queryable, schoolId: string): Promise<SchoolChannels['unsent']> {
  const [last] = await on.query<{ state: string; trouble: 'refused' | 'unreachable'; at: Date }>(
    `select alert_delivery.state, trouble, alert_delivery.at from alert_delivery
       join alert using (alert_id) join student using (student_id)
     where school_id = $1 and channel = 'gateway'
       and (alert_delivery.state in ('sent', 'delivered') or trouble in ('refused', 'unreachable'))
     order by alert_delivery.at desc, delivery_key limit 1`,
    [schoolId],
  );
  const isUnsent = last && last.state !== 'sent' && last.state !== 'delivered';
  return isUnsent ? { why: last.trouble, time: last.at.toISOString() } : null;
}

/** Which channels the platform has, and how many guardians of the school each reaches. An open console needs none. */
export async function waysOut(
  on: Queryable,
  schoolId: string,
  { push, sendsMessages, addressed }: Pick<WaysOfPlatform, 'push' | 'sendsMessages' | 'addressed'>,
): Promise<WaysOut> {
  const gateway = sendsMessages(schoolId);
  const [row] = await on.query<Omit<WaysOut, 'push' | 'gateway'>>(
    `select count(*)::int as people, count(*) filter (where pushed)::int as pushed,
       count(*) filter (where messaged)::int as messaged, count(*) filter (where addressed)::int as addressed,
       count(*) filter (where pushed or messaged or addressed)::int as reached
     from (
       select $2 and exists (select 1 from push_address where push_address.user_id = account.user_id) as pushed,
         $3 and mobile is not null and mobile not like '0%' as messaged,
         exists (select 1 from contact_address own where own.user_id = account.user_id and own.school_id = $1
           and own.proved_at is not null and own.provider = any($4::text[])) as addressed
       from account where user_id in (
         select user_id from identity where school_id = $1 and student_id is not null and left_at is null)
     ) as guardian`,
    [schoolId, push !== null, gateway, addressed(schoolId)],
  );
  return {
    push: push !== null,
    gateway,
    people: row?.people ?? 0,
    pushed: row?.pushed ?? 0,
    messaged: row?.messaged ?? 0,
    addressed: row?.addressed ?? 0,
    reached: row?.reached ?? 0,
  };
}

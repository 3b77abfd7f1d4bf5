/** Serves the calls of stand-ins. The paths of approvals read them (`directory.ts`). */
import { CODES, LONGEST_STAND_IN, standInCalls, type StandIns } from '../../../../contract';
import { spanMs } from '../../../../contract/day';
import { audit } from '../../../engine/audit/audit';
import type { PlatformContext, Session } from '../../../engine/platform';
import { Refusal } from '../../../engine/serving/refusal';
import { type RequestAuth, type RequestClient, serve } from '../../../engine/serving/serve';
import type { Queryable } from '../../../engine/store/db';
import { staffOf } from '../directory';

interface StandInRow {
  user_id: string;
  to_user_id: string;
  from_at: Date;
  until_at: Date;
}

export function standInRoutes({ db, clock }: Pick<PlatformContext, 'db' | 'clock'>, auth: RequestAuth) {
  async function read(on: Queryable, { userId, schoolId }: Session): Promise<StandIns> {
    const staff = await staffOf(on, schoolId);
    const rows = await on.query<StandInRow>(
      `select user_id, to_user_id, from_at, until_at from approval_stand_in
       where school_id = $1 and $2 in (user_id, to_user_id) and until_at > $3 order by from_at, user_id`,
      [schoolId, userId, clock()],
    );
    const known = (row: StandInRow, of: string) =>
      staff
        .filter((person) => person.userId === of)
        .map(({ side, name }) => ({
          person: { userId: of, side, name },
          from: row.from_at.toISOString(),
          until: row.until_at.toISOString(),
        }));
    return {
      mine: rows.filter((row) => row.user_id === userId).flatMap((row) => known(row, row.to_user_id))[0] ?? null,
      others: rows.filter((row) => row.to_user_id === userId).flatMap((row) => known(row, row.user_id)),
      staff: staff
        .filter((person) => person.userId !== userId)
        .map((person) => ({ userId: person.userId, side: person.side, name: person.name })),
    };
  }

  const writeDown = (tx: Queryable, session: Session, client: RequestClient, details: Record<string, string>) =>
    audit(tx, clock(), {
      by: { session, client },
      schoolId: session.schoolId,
      act: 'approval.standIn',
      details,
    });

  return serve<typeof standInCalls>(
    standInCalls,
    {
      getStandIns: (_, { session }) => read(db, session),
      async saveStandIn({ userId, span }, { session }, client) {
        const [from, until] = [Date.parse(span.from), Date.parse(span.until)];
        if (userId === session.userId) throw new Refusal(CODES.badInput, 'Nobody stands in for oneself');
        if (until <= clock().getTime() || until - from > spanMs(LONGEST_STAND_IN, 'days'))
          throw new Refusal(CODES.badInput, 'The span is over, or too long');
        return db.transaction(async (tx) => {
          const staff = await staffOf(tx, session.schoolId);
          if (!staff.some((person) => person.userId === userId)) throw new Refusal(CODES.notFound, 'No such person');
          await tx.query(
            `insert into approval_stand_in (user_id, school_id, to_user_id, from_at, until_at)
             values ($1, $2, $3, $4, $5) on conflict (user_id, school_id) do update
               set to_user_id = excluded.to_user_id, from_at = excluded.from_at, until_at = excluded.until_at`,
            [session.userId, session.schoolId, userId, span.from, span.until],
          );
          await writeDown(tx, session, client, { from: span.from, until: span.until });
          return read(tx, session);
        });
      },
      async dropStandIn(_, { session }, client) {
        return db.transaction(async (tx) => {
          const gone = await tx.query(
            'delete from approval_stand_in where user_id = $1 and school_id = $2 returning 1',
            [session.userId, session.schoolId],
          );
          if (gone.length > 0) await writeDown(tx, session, client, {});
          return read(tx, session);
        });
      },
    },
    auth,
  );
}

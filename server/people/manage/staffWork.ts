/** Says what members of staff have in hand, and who would have it once they went: it lets them go, and undoes it. */
import { CODES, type contract, type HandedOver, type HandlerInput } from '../../../contract';
import type { PeopleContext } from '../consequences';
import { requireSuccessor } from '../handover/goers';
import type { Session } from '../../engine/platform';
import { Refusal } from '../../engine/serving/refusal';
import { markLeft } from '../roster/leavers';
import { retryOnDeadlock } from '../../engine/store/errors';

type Asked = HandlerInput<typeof contract.user.staffWork>;

/** Undoes the transaction. */
class OnlySaid extends Error {
  readonly work: HandedOver[];

  constructor(work: HandedOver[]) {
    super('Nobody has left');
    this.work = work;
  }
}

/** @throws Refusal 400 for a successor who goes too, 404 for who is not of the school's staff. */
export async function readStaffWork(
  { db, clock, consequences }: Pick<PeopleContext, 'db' | 'clock' | 'consequences'>,
  { roleIds, successor: chosen }: Asked,
  { schoolId }: Session,
): Promise<HandedOver[]> {
  if (chosen !== undefined && roleIds.includes(chosen))
    throw new Refusal(CODES.badInput, 'successor: somebody who stays');
  try {
    return await retryOnDeadlock(() =>
      db.transaction(async (tx): Promise<HandedOver[]> => {
        const identities = await tx.query<{ roleId: string; userId: string }>(
          `select role_id as "roleId", user_id as "userId" from identity
           where role_id = any($2) and school_id = $1 and user_type in ('0', '1') and left_at is null
           order by role_id for no key update`,
          [schoolId, roleIds],
        );
        if (identities.length < new Set(roleIds).size)
          throw new Refusal(CODES.notFound, 'There is no such member of staff');
        const successor = chosen === undefined ? null : await requireSuccessor(tx, schoolId, chosen);
        throw new OnlySaid(await markLeft(tx, consequences, { pupils: [], identities }, clock(), { successor }));
      }),
    );
  } catch (error) {
    if (error instanceof OnlySaid) return error.work;
    throw error;
  }
}

/** The demo's guardians: most have come, some are invited or have opened their invitation, some are not invited yet. */
import type { PlatformContext } from '../server/platform';
import { spanMs } from '../contract/day';

/** Nobody has the codes of these invitations: an administrator makes new ones. */
export async function seedInvitations({ db, clock }: Pick<PlatformContext, 'db' | 'clock'>): Promise<void> {
  const now = clock();
  // A digit of a digest deals them out alike at every start. All of the staff have come.
  await db.query(
    `update account set entered_at = $1 where user_id not in (
       select user_id from identity where student_id is not null and substr(md5(role_id), 1, 1) < '5')`,
    [new Date(now.getTime() - spanMs(30, 'days'))],
  );
  await db.query(
    `insert into invitation (invitation_id, role_id, code_hash, mobile_hash, made_at, expires_at, opened_at)
     select 'demo ' || role_id, role_id, 'demo ' || role_id, 'demo', $1::timestamptz, $2::timestamptz,
       case when substr(md5(role_id), 1, 1) < '2' then $1::timestamptz end
     from identity join account using (user_id)
     where student_id is not null and entered_at is null and substr(md5(role_id), 1, 1) < '4'`,
    [now, new Date(now.getTime() + spanMs(7, 'days'))],
  );
}

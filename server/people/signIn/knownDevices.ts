/**
 * Devices on which an account was opened before, each known by a cookie. Failures that a stranger makes elsewhere do
 * not slow down the owner there.
 */
import { spanMs } from '../../../contract/day';
import type { PlatformContext } from '../../engine/platform';
import type { RequestClient } from '../../engine/serving/serve';
import { sha256 } from '../../engine/sha256';
import type { Queryable } from '../../engine/store/db';

/** Milliseconds after its last sign-in for which a device stays known. */
const LIFE = spanMs(180, 'days');
/** Devices of one account. A further one replaces the one used longest ago. */
const MOST = 10;

/** How an account is named at sign-in. */
export type AccountName = { account: string } | { mobile: string };

/** All devices of the account, which somebody else may have opened. */
export const forgetDevices = (on: Queryable, userId: string) =>
  on.query('delete from known_device where user_id = $1', [userId]);

export function knownDevices({ db, clock, newSecret }: Pick<PlatformContext, 'db' | 'clock' | 'newSecret'>) {
  return {
    /** The digest of the device when the named account was opened on it before, else null. */
    async find(name: AccountName, { device }: RequestClient): Promise<string | null> {
      if (device === null) return null;
      const [text, condition] =
        'mobile' in name ? [name.mobile, 'mobile = $1'] : [name.account, '(account = $1 or mobile = $1)'];
      const [known] = await db.query(
        `select 1 from known_device join account using (user_id)
         where ${condition} and device_hash = $2 and used_at > $3`,
        [text, sha256(device), new Date(clock().getTime() - LIFE)],
      );
      return known ? sha256(device) : null;
    },

    /** Remembers the device of a successful sign-in, and gives it a cookie when it has none. */
    async remember(userId: string, client: RequestClient): Promise<void> {
      const device = client.device ?? newSecret();
      if (client.device === null) client.keepDevice(device, LIFE / 1000);
      await db.query(
        `insert into known_device (user_id, device_hash, used_at) values ($1, $2, $3)
         on conflict (user_id, device_hash) do update set used_at = excluded.used_at`,
        [userId, sha256(device), clock()],
      );
      await db.query(
        `delete from known_device where user_id = $1 and device_hash not in (
           select device_hash from known_device where user_id = $1 order by used_at desc limit $2)`,
        [userId, MOST],
      );
    },

    /** All devices of the account. */
    forget: (userId: string) => forgetDevices(db, userId),

    /** Deletes devices that are known no longer. */
    sweep: () => db.query('delete from known_device where used_at <= $1', [new Date(clock().getTime() - LIFE)]),
  };
}

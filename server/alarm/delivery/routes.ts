/** The calls by which consoles confirm alerts and register or remove their push addresses. */
import { CODES, deliveryCalls } from '../../../contract';
import type { Log, PlatformContext } from '../../engine/platform';
import { Refusal } from '../../engine/serving/refusal';
import { type RequestAuth, serve } from '../../engine/serving/serve';
import { sha256 } from '../../engine/sha256';
import type { Db } from '../../engine/store/db';
import { retryOnDeadlock } from '../../engine/store/errors';
import { markShownOnConsole } from './deliveryStates';
import { pushReceipts } from './pushReceipts';
import type { DeliveryChannels } from './deliveryChannels';

/** Browsers that one person may register. A further one replaces the oldest. */
const MAX_BROWSERS = 10;

/**
 * Removes the addresses of browsers that subscribed with another key of the platform, at the start: no push reaches
 * them any more. Each browser subscribes anew when the console is opened in it.
 */
export async function removeFormerKeys(db: Db, log: Log, key: string): Promise<void> {
  const gone = await db.query('delete from push_address where vapid_key <> $1 returning 1', [key]);
  if (gone.length > 0)
    log.warn(
      { browsers: gone.length },
      'browsers had subscribed to other push keys; each subscribes anew when the console is opened in it',
    );
}

export function deliveryRoutes(
  { db, clock }: Pick<PlatformContext, 'db' | 'clock'>,
  auth: RequestAuth,
  channels: DeliveryChannels,
) {
  const receipts = pushReceipts({ db, clock });
  return serve<typeof deliveryCalls>(
    deliveryCalls,
    {
      async receiveAlerts({ alertIds }, { session }) {
        await retryOnDeadlock(() => db.transaction((tx) => markShownOnConsole(tx, session, alertIds, clock())));
        return null;
      },
      pushKey: async () => ({ key: channels.push?.key ?? null }),
      async addPush({ endpoint, keys, key }, { session }) {
        const { push } = channels;
        if (!push) throw new Refusal(CODES.notFound, 'Web Push is not set up');
        if (key !== undefined && key !== push.key)
          throw new Refusal(CODES.conflict, 'key: the platform has another one by now');
        if (!push.accepts(endpoint))
          throw new Refusal(CODES.unprocessable, 'endpoint: no push service this platform knows');
        await db.transaction(async (tx) => {
          // A browser belongs to the person who signed in there last.
          await tx.query(
            `insert into push_address (push_id, user_id, endpoint, p256dh, auth, added_at, vapid_key)
             values ($1, $2, $3, $4, $5, $6, $7)
             on conflict (endpoint) do update set user_id = excluded.user_id, p256dh = excluded.p256dh,
             auth = excluded.auth, added_at = excluded.added_at, vapid_key = excluded.vapid_key`,
            [sha256(endpoint), session.userId, endpoint, keys.p256dh, keys.auth, clock(), key ?? null],
          );
          await tx.query(
            `delete from push_address where user_id = $1 and push_id not in (select push_id from push_address
              where user_id = $1 order by added_at desc, push_id limit $2)`,
            [session.userId, MAX_BROWSERS],
          );
        });
        return null;
      },
      async showPush({ receipt }) {
        await receipts.shown(receipt);
        return null;
      },
      async removePush({ endpoint }, { session }) {
        await db.query('delete from push_address where endpoint = $1 and user_id = $2', [endpoint, session.userId]);
        return null;
      },
    },
    auth,
  );
}

/** Push addresses of browsers that subscribed with another key of the platform: no push reaches them any more. */
import type { Log } from '../platform';
import type { Db } from '../store/db';

/** Removes them at the start. Each browser subscribes anew when the console is opened in it. */
export async function removeFormerKeys(db: Db, log: Log, key: string): Promise<void> {
  const gone = await db.query('delete from push_address where vapid_key <> $1 returning 1', [key]);
  if (gone.length > 0)
    log.warn(
      { browsers: gone.length },
      'browsers had subscribed to other push keys; each subscribes anew when the console is opened in it',
    );
}

/**
 * Knows whether another process hears this store's notices, so that a process alone sends none with each report. The
 * processes call the roll by notices. Who starts, or was away, is told what it may have missed.
 */
import type { PlatformContext } from '../platform';
import { PLATFORM_LOCK } from '../store/db';

/** Channel of the roll call. */
const CHANNEL = 'live_roll';

/** A call, which everybody answers by `here`. `anew`: the caller has just begun to listen, or was away. */
type RollNotice = { from: string; call: 'anew' | 'again' } | { from: string; here: true };

export interface OtherProcesses {
  /** True only when nobody else has answered the last call of the roll. */
  isAlone(): boolean;
  /** Calls the roll. Call it at intervals: who has gone does not say so. */
  call(): Promise<void>;
}

/** @param self the name of this process. @param mayHaveMissed called when another process may have told us nothing. */
export async function otherProcesses(
  db: Pick<PlatformContext['db'], 'listen' | 'notify' | 'query'>,
  self: string,
  mayHaveMissed: () => void,
): Promise<OtherProcesses> {
  /** Counts what was heard of others. */
  let heard = 0;
  let alone = false;
  /** Others that know of this process since it last began to listen. */
  const welcomed = new Set<string>();
  /** What was heard when this process called; null before its own call came back to it. */
  let called: { heard: number; came: boolean } | null = null;
  const say = (notice: RollNotice) => db.notify(CHANNEL, JSON.stringify(notice));
  const saySoon = (notice: RollNotice) => void say(notice).catch(() => undefined);

  const onNotice = (payload: string) => {
    const notice = JSON.parse(payload) as RollNotice;
    if (notice.from === self) {
      if (called) called.came = true;
      return;
    }
    heard += 1;
    alone = false;
    if ('call' in notice) saySoon({ from: self, here: true });
    // Before it heard of us it told us nothing.
    if ('call' in notice ? notice.call === 'anew' : !welcomed.has(notice.from)) mayHaveMissed();
    if ('here' in notice) welcomed.add(notice.from);
  };
  await db.listen(CHANNEL, onNotice, () => {
    alone = false;
    welcomed.clear();
    called = null;
    saySoon({ from: self, call: 'anew' });
  });
  await say({ from: self, call: 'anew' });

  return {
    isAlone: () => alone,
    async call() {
      // The own call came back, so this process hears; and nobody has answered since.
      const silent = called !== null && called.came && called.heard === heard;
      // Processes of an older version answer no call; they hold the lock all the same.
      alone = silent && (await holders(db)) <= 1 && called?.heard === heard;
      called = { heard, came: false };
      await say({ from: self, call: 'again' });
    },
  };
}

async function holders(db: Pick<PlatformContext['db'], 'query'>): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `select count(*)::int as count from pg_locks where locktype = 'advisory' and objid = $1
       and database = (select oid from pg_database where datname = current_database())`,
    [PLATFORM_LOCK],
  );
  return row?.count ?? 0;
}

/** Tells consoles of alerts: hears of them from every process once they are committed, and hands them to those they were told to, with their counts. */
import type { StreamFrame, LiveBroadcast } from '../live/broadcast';
import type { PlatformContext, Session } from '../platform';
import { type AlertRow, SELECT_ALERT, alertScope, toMyAlert } from './alertRow';
import { countsOf, countsOfMany } from './inbox';
import { ALERTS_CHANGED, type AlertNotice } from './log';

/** A console that was away longer than this reads the inbox instead. */
const MAX_MISSED = 200;
/** How far back consoles are told again after the connection that hears of alerts was lost. Milliseconds. */
const RECONNECT_WINDOW_MS = 10 * 60_000;
/** The counts of so many people travel with the alert, in one write a console; of more they follow, so that nobody's ring waits for all to be counted. */
const COUNTS_WITH_ALERT_MAX = 20;

const frameOf = (row: AlertRow): StreamFrame => ({
  event: 'alert',
  key: `alert ${row.alert_id}`,
  json: JSON.stringify(toMyAlert(row)),
});

/** @param afterwards what is to be done once alerts have changed, by whichever process comes first. */
export async function createAlertBroadcast(
  { db, clock, log }: Pick<PlatformContext, 'db' | 'clock' | 'log'>,
  broadcast: Pick<LiveBroadcast, 'pushToUser' | 'isWatched' | 'localViewers' | 'pushToIdentity'>,
  afterwards: () => Promise<void>,
) {
  /** What has been heard and not told yet. What comes in meanwhile is told together: a question of the store serves them all. */
  const changed = new Set<string>();
  const stale = new Set<string>();
  let telling: Promise<void> | null = null;

  async function tell(): Promise<void> {
    while (changed.size + stale.size > 0) {
      const alertIds = [...changed];
      const people = new Set(stale);
      changed.clear();
      stale.clear();
      const rows =
        alertIds.length === 0
          ? []
          : await db.query<AlertRow>(
              `${SELECT_ALERT} where alert.alert_id = any($1) and recipient.told_at is not null order by alert.changed_at`,
              [alertIds],
            );
      for (const row of rows) people.add(row.user_id);
      const viewers = broadcast.localViewers([...people]);
      const counts = viewers.length <= COUNTS_WITH_ALERT_MAX ? await countFrames(viewers) : null;
      for (const row of rows)
        broadcast.pushToUser(
          row.user_id,
          frameOf(row),
          ({ viewer, visible }) =>
            viewer.role === row.role && (row.duty === 'water-guard' || visible.has(row.student_id)),
        );
      for (const [viewer, frame] of counts ?? (await countFrames(viewers))) broadcast.pushToIdentity(viewer, frame);
    }
  }
  const countsFrame = (counts: unknown): StreamFrame => ({
    event: 'alertCounts',
    key: 'alertCounts',
    json: JSON.stringify(counts),
  });
  async function countFrames(viewers: readonly Session[]): Promise<[Session, StreamFrame][]> {
    const counts = await countsOfMany(db, viewers);
    return viewers.map((viewer, index) => [viewer, countsFrame(counts[index])]);
  }

  const trouble = (error: unknown) =>
    log.error({ error: error instanceof Error ? error.name : 'unknown' }, 'alerts could not be told');
  const hear = async (payload: string) => {
    const notice = JSON.parse(payload) as AlertNotice;
    if ('seenBy' in notice) stale.add(notice.seenBy);
    else
      for (const [alertId, studentId, beyond] of notice.changed)
        if (beyond || broadcast.isWatched(studentId)) changed.add(alertId);
    telling ??= tell().finally(() => (telling = null));
    await telling;
    if ('changed' in notice) await afterwards();
  };

  /** What of a viewer's alerts has changed since an instant, oldest first, and the counts as they are. */
  async function missed(viewer: Session, since: Date): Promise<StreamFrame[]> {
    const { sql, values } = alertScope(viewer);
    const rows = await db.query<AlertRow>(
      `${SELECT_ALERT} where ${sql} and greatest(alert.changed_at, recipient.told_at) >= $4 order by alert.changed_at desc limit ${MAX_MISSED}`,
      [...values, since],
    );
    return [...rows.reverse().map(frameOf), countsFrame(await countsOf(db, viewer))];
  }
  const tellAgain = async () => {
    const since = new Date(clock().getTime() - RECONNECT_WINDOW_MS);
    for (const viewer of broadcast.localViewers())
      for (const frame of await missed(viewer, since)) broadcast.pushToIdentity(viewer, frame);
    await afterwards();
  };

  await db.listen(
    ALERTS_CHANGED,
    (payload) => void hear(payload).catch(trouble),
    () => void tellAgain().catch(trouble),
  );
  return { missed };
}

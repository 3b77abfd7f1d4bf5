/** Sends changed alerts and counts to the open consoles of this process, whichever process changed them. */
import type { LiveBroadcast, Push } from '../../engine/live/broadcast';
import type { StreamFrame } from '../../engine/live/subscribers';
import { sightBegins } from '../../people/access/scope';
import { failed } from '../../engine/trouble';
import type { PlatformContext, Session } from '../../engine/platform';
import { type AlertRow, IS_OF_BOUND_CARD, selectAlert, alertScope, toldOfAt, toMyAlert } from './alertRow';
import { countsOf, countsOfMany } from './inbox';
import { ALERTS_CHANGED, type AlertNotice } from './log';

/** Alerts that a returning console gets through the stream, at most. Further ones are in the inbox. */
const MAX_MISSED = 200;
/** After the database connection was lost, alerts of the last so many milliseconds are sent again. */
const RECONNECT_WINDOW_MS = 10 * 60_000;
/**
 * Up to so many viewers get their counts together with the alert. With more, the alerts go out first, because counting
 * takes time.
 */
const COUNTS_WITH_ALERT_MAX = 20;

const frameOf = (row: AlertRow): StreamFrame => ({
  event: 'alert',
  studentId: row.student_id,
  key: `alert ${row.alert_id}`,
  json: JSON.stringify(toMyAlert(row)),
});

/** @param afterwards runs after each change of alerts */
export async function createAlertBroadcast(
  { db, clock, log }: Pick<PlatformContext, 'db' | 'clock' | 'log'>,
  broadcast: Pick<LiveBroadcast, 'deliver' | 'isWatched' | 'localViewers'>,
  afterwards: () => Promise<void>,
) {
  /**
   * Alerts and people whose consoles wait for an update. Notices that arrive during a send are sent together, with one
   * query.
   */
  const changedAlerts = new Set<string>();
  const peopleToCount = new Set<string>();
  let sending: Promise<void> | null = null;

  async function send(): Promise<void> {
    while (changedAlerts.size + peopleToCount.size > 0) {
      const alertIds = [...changedAlerts];
      const people = new Set(peopleToCount);
      changedAlerts.clear();
      peopleToCount.clear();
      const pushCounts = (counts: readonly [Session, StreamFrame][], { toIdentity }: Push) => {
        for (const [viewer, frame] of counts) toIdentity(viewer, frame);
      };
      let viewers: Session[] = [];
      await broadcast.deliver(
        async () => {
          const rows =
            alertIds.length === 0
              ? []
              : await db.query<AlertRow>(
                  `${selectAlert()} where alert.alert_id = any($1) and recipient.told_at is not null and ${IS_OF_BOUND_CARD}
                    order by alert.changed_at`,
                  [alertIds],
                );
          for (const row of rows) people.add(row.user_id);
          viewers = broadcast.localViewers([...people]);
          return { rows, counts: viewers.length <= COUNTS_WITH_ALERT_MAX ? await countFrames(viewers) : [] };
        },
        ({ rows, counts }, push) => {
          for (const row of rows) {
            const whole = frameOf(row);
            push.toUser(row.user_id, ({ viewer, visible }) => {
              if (viewer.role !== row.role) return null;
              if (row.duty === 'water-guard') return whole;
              const since = visible.get(row.student_id);
              if (since === null) return whole;
              if (since === undefined || toldOfAt(row) < since) return null;
              return frameOf({ ...row, sight_since: since });
            });
          }
          pushCounts(counts, push);
        },
      );
      if (viewers.length > COUNTS_WITH_ALERT_MAX) await broadcast.deliver(() => countFrames(viewers), pushCounts);
    }
  }
  const countsFrame = (counts: unknown): StreamFrame => ({
    event: 'alertCounts',
    studentId: null,
    key: 'alertCounts',
    json: JSON.stringify(counts),
  });
  async function countFrames(viewers: readonly Session[]): Promise<[Session, StreamFrame][]> {
    const counts = await countsOfMany(db, viewers);
    return viewers.map((viewer, index) => [viewer, countsFrame(counts[index])]);
  }

  const trouble = (error: unknown) => failed(log, error, 'alerts could not be sent to consoles');
  const onNotice = async (payload: string) => {
    const notice = JSON.parse(payload) as AlertNotice;
    if ('seenBy' in notice) peopleToCount.add(notice.seenBy);
    else
      for (const [alertId, studentId, beyond] of notice.changed)
        if (beyond || broadcast.isWatched(studentId)) changedAlerts.add(alertId);
    sending ??= send().finally(() => (sending = null));
    await sending;
    if ('changed' in notice) await afterwards();
  };

  /** The viewer's alerts that changed since an instant, oldest first, then the current counts. */
  async function missed(viewer: Session, since: Date): Promise<StreamFrame[]> {
    const { sql, values } = alertScope(viewer);
    const rows = await db.query<AlertRow>(
      `${selectAlert(sightBegins(viewer))} where ${sql} and greatest(alert.changed_at, recipient.told_at) >= $4
        order by alert.changed_at desc limit ${MAX_MISSED}`,
      [...values, since],
    );
    return [...rows.reverse().map(frameOf), countsFrame(await countsOf(db, viewer))];
  }
  const sendAgain = async () => {
    const since = new Date(clock().getTime() - RECONNECT_WINDOW_MS);
    for (const viewer of broadcast.localViewers())
      await broadcast.deliver(
        () => missed(viewer, since),
        (frames, push) => {
          for (const frame of frames) push.toIdentity(viewer, frame);
        },
      );
    await afterwards();
  };

  await db.listen(
    ALERTS_CHANGED,
    (payload) => void onNotice(payload).catch(trouble),
    () => void sendAgain().catch(trouble),
  );
  return { missed };
}

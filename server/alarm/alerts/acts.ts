/**
 * What people do about an alert: take, release, note, call, close, reopen. Each act writes a line into the alert's log.
 */
import { type AlertAct, CODES } from '../../../contract';
import type { PlatformContext, Session } from '../../engine/platform';
import { Refusal } from '../../engine/serving/refusal';
import type { Queryable } from '../../engine/store/db';
import { retryOnDeadlock } from '../../engine/store/errors';
import { type AlertRow, toMyAlert } from './alertRow';
import { type NewLogLine, announceChanges, writeLogLines } from './log';
import { openAgain } from './escalation';
import { recipientsOf } from './raise';
import type { NotifyPeople } from './notify';
import { requireAlert } from './alertDetail';

interface ActContext {
  tx: Queryable;
  viewer: Session;
  alert: AlertRow;
  now: Date;
}

type ActKind = AlertAct['kind'];
/** The log line of an act. rings: the act notifies all other recipients again. */
type ActLine = Pick<NewLogLine, 'what' | 'note' | 'call' | 'reason'> & { rings?: true };
/** One function per act. It returns null when there is nothing to change. */
type Acts = { [K in ActKind]: (context: ActContext, act: Extract<AlertAct, { kind: K }>) => Promise<ActLine | null> };

export function alertActs(
  { db, clock, settings }: Pick<PlatformContext, 'db' | 'clock' | 'settings'>,
  notify: NotifyPeople,
) {
  const acts: Acts = {
    async take({ tx, viewer, alert, now }, { over }) {
      if (alert.state === 'closed') refuse(alert);
      if (alert.state === 'taken') {
        if (isTakenBy(alert, viewer)) return null;
        if (!over) refuse(alert);
      }
      await tx.query(
        `update alert set state = 'taken', taken_by = $2, taken_role = $3, taken_at = $4, next_at = null
          where alert_id = $1`,
        [alert.alert_id, viewer.userId, viewer.role, now],
      );
      return { what: 'taken' };
    },

    async release(acting) {
      const { alert, viewer } = acting;
      if (alert.state !== 'taken' || !isTakenBy(alert, viewer)) refuse(alert);
      await openAgain(acting.tx, alert, settings, acting.now);
      return { what: 'released', rings: true };
    },

    note: async (_, { note }) => ({ what: 'noted', note }),

    async call({ tx, alert }, { userId, name, outcome }) {
      const [known] = await tx.query(
        `select 1 from alert where alert_id = $1 and case
          when $2::text is null then contacts @> jsonb_build_array(jsonb_build_object('name', $3::text))
           or exists (select 1 from student where student.student_id = alert.student_id and student.name = $3)
           else exists (select 1 from alert_recipient r where r.alert_id = alert.alert_id and r.user_id = $2) end`,
        [alert.alert_id, userId, name],
      );
      if (!known) throw new Refusal(CODES.badInput, 'act: nobody of this alert was called');
      return { what: 'called', call: { userId, name, outcome } };
    },

    async close({ tx, viewer, alert, now }, { reason, note }) {
      if (alert.state === 'closed' || (alert.state === 'taken' && !isTakenBy(alert, viewer))) refuse(alert);
      await tx.query(
        `update alert set state = 'closed', closed_by = $2, closed_role = $3, closed_at = $4, close_reason = $5,
          close_note = $6, next_at = null, ask_at = null where alert_id = $1`,
        [alert.alert_id, viewer.userId, viewer.role, now, reason, note],
      );
      return { what: 'closed', reason, note };
    },

    async reopen(acting, { note }) {
      const { tx, alert, now } = acting;
      if (alert.state !== 'closed') refuse(alert);
      const [newer] = await tx.query(
        `select 1 from alert old join alert going using (student_id, kind, episode) where old.alert_id = $1
          and going.alert_id <> $1 and going.state <> 'closed'`,
        [alert.alert_id],
      );
      // A newer alert about the same episode is open already.
      if (newer) refuse(alert);
      await openAgain(tx, alert, settings, now);
      return { what: 'reopened', note, rings: true };
    },
  };

  return {
    /**
     * @throws Refusal 404 when the viewer may not see the alert; 409 with the current alert when its state does not
     * allow the act
     */
    act: (viewer: Session, alertId: string, act: AlertAct): Promise<void> =>
      retryOnDeadlock(() =>
        db.transaction(async (tx) => {
          const alert = await requireAlert(tx, viewer, alertId, 'for update of alert');
          const now = clock();
          // TypeScript cannot link `act.kind` to `act` here; the cast states that both are the same kind.
          const line = await (acts[act.kind] as Acts['take'])(
            { tx, viewer, alert, now },
            act as Extract<AlertAct, { kind: 'take' }>,
          );
          await tx.query(
            `update alert_recipient set seen_at = $3 where alert_id = $1 and user_id = $2 and seen_at is null
              and told_at is not null`,
            [alertId, viewer.userId, now],
          );
          if (line)
            await writeLogLines(tx, [{ alertId, by: { userId: viewer.userId, role: viewer.role }, ...line }], now);
          if (line?.rings) {
            const notified = await recipientsOf(tx, [alertId], 'told_at is not null', true, now);
            await notify(
              tx,
              notified.map(({ people, ...rest }) => ({
                ...rest,
                people: people.filter(({ userId }) => userId !== viewer.userId),
              })),
              now,
            );
          }
          await announceChanges(tx, [alertId]);
        }),
      ),
  };
}

const isTakenBy = ({ taken_by }: AlertRow, { userId }: Session) => taken_by === userId;

function refuse(alert: AlertRow): never {
  throw new Refusal(CODES.conflict, 'The alert allows this no more', { theirs: toMyAlert(alert) });
}

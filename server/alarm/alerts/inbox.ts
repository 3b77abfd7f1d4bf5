/** A viewer's inbox: its pages, its counts, and marking alerts as seen. Pages and counts use the same condition. */
import {
  ALERT_PAGE,
  type AlertCounts,
  AlertKind,
  type AlertPage,
  type AlertState,
  CODES,
  DANGER_KINDS,
  type InboxView,
  isOpenCase,
  URGENCIES,
} from '../../../contract';
import { sightBegins, studentsOfMany } from '../../people/access/scope';
import type { PlatformContext, Session } from '../../engine/platform';
import { Refusal } from '../../engine/serving/refusal';
import type { Queryable } from '../../engine/store/db';
import { retryOnDeadlock } from '../../engine/store/errors';
import { ALERT_AT, type AlertRow, alertScopeSql, selectAlert, alertScope, toMyAlert } from './alertRow';
import { ALERTS_CHANGED, type AlertNotice, announceChanges } from './log';

export interface InboxQuery {
  studentId: string | null;
  kinds: readonly AlertKind[] | null;
  states: readonly AlertState[] | null;
  view: InboxView | null;
  unread: boolean;
  from: Date | null;
  to: Date | null;
  /** `next` of the previous page. */
  after: string | null;
}

/** SQL: `isOpenCase` of the contract. */
const IS_OPEN_CASE = `(alert.state <> 'closed'
  and not (alert.kind = 'fence' and alert.urgency = 'note' and alert.state <> 'taken'))`;

/** SQL: what each view lists, as `IN_VIEW` of the contract. */
const IN_VIEW: Readonly<Record<InboxView, string>> = {
  open: IS_OPEN_CASE,
  danger: `(alert.kind in (${DANGER_KINDS.map((kind) => `'${kind}'`).join()}) and alert.urgency <> 'note')`,
  fences: `alert.kind = 'fence'`,
};

/**
 * Open and taken alerts by urgency, then the closed ones and the expected crossings; the newest first within each. All
 * keys ascend, so that a page can start after any row.
 */
const PLACE = {
  over: `case when ${IS_OPEN_CASE} then 0 else 1 end`,
  rank: `case when not ${IS_OPEN_CASE} then 0 else
    array_position(array[${URGENCIES.map((urgency) => `'${urgency}'`).join()}], alert.urgency) end`,
  age: `- (extract(epoch from alert.raised_at) * 1000)::bigint`,
} as const;
const ORDER = `${PLACE.over}, ${PLACE.rank}, ${PLACE.age}, alert.alert_id`;

export function inbox({ db, clock }: Pick<PlatformContext, 'db' | 'clock'>) {
  async function pageOf(
    tx: Queryable,
    viewer: Session,
    { studentId, kinds, states, view, unread, from, to, after }: InboxQuery,
  ): Promise<Pick<AlertPage, 'alerts' | 'next'>> {
    const { sql, values } = alertScope(viewer);
    const last = after === null ? null : cursorOf(after);
    const rows = await tx.query<AlertRow>(
      `${selectAlert(sightBegins(viewer))} where ${sql} and ${view === null ? 'true' : IN_VIEW[view]}
        and ($4::text is null or alert.student_id = $4) and ($5::text[] is null
        or alert.kind = any($5)) and ($6::text[] is null or alert.state = any($6))
         and (not $7::boolean or recipient.seen_at is null) and ($8::timestamptz is null or alert.raised_at >= $8)
         and ($9::timestamptz is null or alert.raised_at < $9)
         and ($10::text is null or (${ORDER}) > ($11::int, $12::int, $13::bigint, $10))
       order by ${ORDER} limit $14`,
      [
        ...values,
        studentId,
        kinds,
        states,
        unread,
        from,
        to,
        last?.alertId ?? null,
        last?.over ?? 0,
        last?.rank ?? 0,
        last?.age ?? 0,
        ALERT_PAGE + 1,
      ],
    );
    const page = rows.slice(0, ALERT_PAGE);
    const end = page.at(-1);
    return { alerts: page.map(toMyAlert), next: end && rows.length > ALERT_PAGE ? cursorTo(end) : null };
  }

  return {
    /** A page and the counts, both of the same moment. @throws Refusal 400 for an invalid cursor */
    page: (viewer: Session, query: InboxQuery): Promise<AlertPage> =>
      db.transaction(async (tx) => {
        await tx.query('set transaction isolation level repeatable read, read only');
        return { ...(await pageOf(tx, viewer, query)), counts: await countsOf(tx, viewer) };
      }),

    /** Marks alerts as seen, in all of the person's roles. Ignores alerts that the viewer may not see. */
    async see(viewer: Session, alertIds: 'all' | readonly string[]): Promise<AlertCounts> {
      const { sql, values } = alertScope(viewer);
      const seen = await retryOnDeadlock(() =>
        db.query<{ alert_id: string; state: AlertState }>(
          `update alert_recipient mine set seen_at = $4
         from (select alert_id, user_id, role from alert_recipient own where own.user_id = $2 and own.seen_at is null
         and own.told_at is not null and own.alert_id in (
                 select alert.alert_id from alert_recipient recipient join alert using (alert_id)
                 join student using (student_id)
                 where ${sql} and recipient.seen_at is null and ($5::text[] is null or alert.alert_id = any($5)))
               order by alert_id, user_id, role for no key update) own
         where mine.alert_id = own.alert_id and mine.user_id = own.user_id and mine.role = own.role
         returning mine.alert_id, (select state from alert where alert.alert_id = mine.alert_id) as state`,
          [...values, clock(), alertIds === 'all' ? null : alertIds],
        ),
      );
      if (seen.length > 0)
        await db.notify(ALERTS_CHANGED, JSON.stringify({ seenBy: viewer.userId } satisfies AlertNotice));
      // Other viewers of an open alert see who has seen it.
      await announceChanges(
        db,
        seen.filter(({ state }) => state !== 'closed').map((row) => row.alert_id),
      );
      return countsOf(db, viewer);
    },
  };
}

export async function countsOf(db: Queryable, viewer: Session): Promise<AlertCounts> {
  const [counts] = await countsOfMany(db, [viewer]);
  return counts ?? NO_ALERTS;
}
const NO_ALERTS: AlertCounts = { open: 0, unread: 0, byKind: [] };

type CountRow = AlertCounts['byKind'][number];

/** The counts of each viewer, in the order of `viewers`. One query per role. */
export async function countsOfMany(db: Queryable, viewers: readonly Session[]): Promise<AlertCounts[]> {
  const known = new Map<string, CountRow[]>();
  for (const role of new Set(viewers.map((viewer) => viewer.role))) {
    const { sql, valueOf } = studentsOfMany(role, 'viewer.scope', ALERT_AT);
    const inRole = viewers.filter((viewer) => viewer.role === role);
    const rows = await db.query<CountRow & { role_id: string }>(
      `select viewer.role_id, kind, count(*) filter (where ${IS_OPEN_CASE})
        as open, count(*) filter (where seen_at is null) as unread
       from unnest($1::text[], $2::text[], $3::text[]) as viewer (role_id, user_id, scope)
       join alert_recipient recipient on recipient.user_id = viewer.user_id and recipient.role = $4
       join alert using (alert_id) join student using (student_id)
       where ${alertScopeSql(sql)} group by viewer.role_id, kind`,
      [inRole.map(({ roleId }) => roleId), inRole.map(({ userId }) => userId), inRole.map(valueOf), role],
    );
    for (const { role_id: roleId, kind, open, unread } of rows)
      known.set(roleId, [...(known.get(roleId) ?? []), { kind, open, unread }]);
  }
  return viewers.map(({ roleId }) => summed(known.get(roleId) ?? []));
}

function summed(rows: readonly CountRow[]): AlertCounts {
  const total = (count: 'open' | 'unread') => rows.reduce((sum, row) => sum + row[count], 0);
  const byKind = AlertKind.options.flatMap((kind) =>
    rows.filter((row) => row.kind === kind && row.open + row.unread > 0),
  );
  return { open: total('open'), unread: total('unread'), byKind };
}

/** The row's position in the order, as text for the next page. */
function cursorTo({ kind, state, urgency, raised_at, alert_id }: AlertRow): string {
  const open = isOpenCase({ kind, state, urgency });
  return [open ? 0 : 1, open ? URGENCIES.indexOf(urgency) + 1 : 0, -raised_at.getTime(), alert_id].join(' ');
}

function cursorOf(text: string): { over: number; rank: number; age: number; alertId: string } {
  const [, over, rank, age, alertId] = /^([01]) ([0-3]) (-?\d{1,15}) (\S{1,64})$/.exec(text) ?? [];
  if (alertId === undefined) throw new Refusal(CODES.badInput, 'after: not a page');
  return { over: Number(over), rank: Number(rank), age: Number(age), alertId };
}

/**
 * Hands over what people who go have in hand, in the transaction in which they go, so that nothing waits for somebody
 * who is not there: by the manage page, a roster, the operator or a guardian's end alike. Alerts in their hand ring
 * again soon after (`alerts/releaseGone.ts`).
 */
import { type HandedOver, MOST_NAMED } from '../../contract';
import { handOverApprovals } from '../approvals/handOver';
import { endStandIns, handOverKinds } from '../approvals/handOverKinds';
import { type Actor, audit } from '../audit/audit';
import { handOverClasses } from '../classes/handOver';
import { handOverFences } from '../fences/handOver';
import { handOverGroups } from '../groups/handOver';
import type { Queryable } from '../store/db';
import { handOverWaters } from '../water/handOver';
import { type Goer, goersOf, type Taker, takersFor } from './goers';

interface HowTheyGo {
  /** Who was chosen to take over; null: their stand-ins, else the administrators. */
  successor: Taker | null;
  /** Accounts that are off keep their duties, which nobody is told by until they are on again. */
  comesBack?: boolean;
  by?: Actor;
  now: Date;
}

/**
 * @param roleIds identities that have left in this transaction, or whose accounts went off.
 * @returns what each of them had in hand, and who has it now.
 */
export async function handOver(
  tx: Queryable,
  roleIds: readonly string[],
  { successor, comesBack = false, by = 'platform', now }: HowTheyGo,
): Promise<HandedOver[]> {
  if (roleIds.length === 0) return [];
  const handed: HandedOver[] = [];
  for (const goer of await goersOf(tx, roleIds)) {
    const takers = await takersFor(tx, goer, successor, now);
    const work = [
      ...(goer.isGoneFromStaff ? await heldAlerts(tx, goer) : []),
      ...(await handOverApprovals(tx, goer, takers, now)),
      ...(comesBack ? [] : await handOverDuties(tx, goer, successor, takers, now)),
      ...(goer.isGoneFromStaff ? await madeKeys(tx, goer) : []),
    ];
    if (work.length === 0) continue;
    await audit(tx, now, {
      by,
      schoolId: goer.schoolId,
      act: 'work.handOver',
      subject: { kind: 'person', id: goer.userId },
      details: Object.fromEntries(work.map(({ work: kind, count }) => [kind, count])),
    });
    handed.push(...work.map((one) => ({ ...one, from: goer.name })));
  }
  return handed;
}

/** What names the person for longer than one request. */
async function handOverDuties(
  tx: Queryable,
  goer: Goer,
  successor: Taker | null,
  takers: readonly Taker[],
  now: Date,
): Promise<Omit<HandedOver, 'from'>[]> {
  return [
    ...(goer.isGoneFromStaff ? await handOverKinds(tx, goer, successor, takers, now) : []),
    ...(goer.isGoneFromStaff ? await endStandIns(tx, goer, now) : []),
    ...(await handOverClasses(tx, goer, successor)),
    ...(await handOverGroups(tx, goer, successor, takers, now)),
    ...(await handOverWaters(tx, goer, successor, takers, now)),
    ...(await handOverFences(tx, goer, now)),
  ];
}

/** Alerts that the person has in hand. */
async function heldAlerts(tx: Queryable, { userId, schoolId }: Goer): Promise<Omit<HandedOver, 'from'>[]> {
  const rows = await tx.query<{ name: string }>(
    `select student.name from alert join student using (student_id)
     where taken_by = $1 and taken_role in ('admin', 'teacher') and state = 'taken' and school_id = $2
     order by at desc, alert_id`,
    [userId, schoolId],
  );
  return rows.length === 0 ? [] : [{ work: 'alerts', count: rows.length, named: [], people: namesOf(rows), to: [] }];
}

/** Intake keys that the person made. They go on working: cards report under them. */
async function madeKeys(tx: Queryable, { userId, schoolId }: Goer): Promise<Omit<HandedOver, 'from'>[]> {
  const rows = await tx.query<{ name: string }>(
    `select label as name from intake_key where made_by = $1 and school_id = $2 and revoked_at is null
     order by made_at, label`,
    [userId, schoolId],
  );
  return rows.length === 0 ? [] : [{ work: 'keys', count: rows.length, named: namesOf(rows), people: [], to: [] }];
}

const namesOf = (rows: readonly { name: string }[]) => [...new Set(rows.map(({ name }) => name))].slice(0, MOST_NAMED);

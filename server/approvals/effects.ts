/**
 * What follows from an agreed approval: done in the transaction of the last agreement, undone in that of the
 * withdrawal. An effect that fails keeps its row and is tried again; the decision stands.
 */
import type { Effect } from '../../contract';
import type { MarkLoss } from '../people/markLoss';
import type { Queryable } from '../store/db';

export interface EffectOf {
  instanceId: string;
  serial: string;
  schoolId: string;
  /** Who asked for it, by user id. */
  startedBy: string;
  effect: Effect;
}

/** Does and undoes effects inside the caller's transaction. */
export interface EffectWork {
  apply(tx: Queryable, of: EffectOf, now: Date): Promise<void>;
  undo(tx: Queryable, of: EffectOf, now: Date): Promise<void>;
}

/** Milliseconds to the next try, after so many. */
const waitAfter = (tries: number) => Math.min(60, 2 ** tries) * 60_000;

const trying = async (tx: Queryable, work: () => Promise<void>): Promise<boolean> => {
  await tx.query('savepoint effect');
  try {
    await work();
    await tx.query('release savepoint effect');
    return true;
  } catch {
    await tx.query('rollback to savepoint effect');
    return false;
  }
};

export async function applyEffect(tx: Queryable, work: EffectWork, of: EffectOf, tries: number, now: Date) {
  const done = await trying(tx, () => work.apply(tx, of, now));
  await tx.query(
    `insert into approval_effect (instance_id, effect, state, tries, next_try_at) values ($1, $2, $3, $4, $5)
     on conflict (instance_id) do update
       set effect = excluded.effect, state = excluded.state, tries = excluded.tries,
         next_try_at = excluded.next_try_at`,
    [
      of.instanceId,
      JSON.stringify(of.effect),
      done ? 'done' : 'failed',
      tries + 1,
      done ? null : new Date(now.getTime() + waitAfter(tries)),
    ],
  );
  return done;
}

/** Undoes what was done; an effect that never came about is not tried again. */
export async function undoEffect(tx: Queryable, work: EffectWork, of: EffectOf, now: Date): Promise<void> {
  const [row] = await tx.query<{ state: string }>(
    `update approval_effect before set state = 'undone', next_try_at = null from approval_effect old
     where before.instance_id = $1 and old.instance_id = $1 and before.state <> 'undone' returning old.state`,
    [of.instanceId],
  );
  if (row?.state === 'done') await work.undo(tx, of, now);
}

/**
 * A lost card that was agreed counts as lost from the decision on. Taken back, only a loss that began with this
 * approval ends: one that somebody reported by hand stays.
 */
export const lossEffect = (mark: MarkLoss): EffectWork => ({
  async apply(tx, { effect, startedBy }, now) {
    if (effect.kind === 'loss')
      await mark(tx, now, { studentId: effect.studentId, lost: true, by: { userId: startedBy } });
  },
  async undo(tx, { instanceId, effect, startedBy }, now) {
    if (effect.kind !== 'loss') return;
    const [began] = await tx.query(
      `select 1 from device join approval_log on instance_id = $1 and what = 'effect' and at = lost_at
       where lost_of = $2 and device.student_id = $2`,
      [instanceId, effect.studentId],
    );
    if (began) await mark(tx, now, { studentId: effect.studentId, lost: false, by: { userId: startedBy } });
  },
});

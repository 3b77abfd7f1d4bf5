/**
 * What follows from an agreed approval: done in the transaction of the last agreement, undone in that of the
 * withdrawal. An effect that fails keeps its row and is tried again; the decision stands.
 */
import type { Effect } from '../../../../contract';
import type { Queryable } from '../../../engine/store/db';

type EffectKind = Effect['kind'];
type Effects = { [Kind in EffectKind]: Extract<Effect, { kind: Kind }> };

export interface EffectOf<Kind extends EffectKind = EffectKind> {
  instanceId: string;
  serial: string;
  schoolId: string;
  /** Who asked for it, by user id. */
  startedBy: string;
  effect: Effects[Kind];
}

/** Does and undoes effects of a kind inside the caller's transaction. What it throws lets the effect fail. */
export interface EffectWork<Kind extends EffectKind = EffectKind> {
  apply(tx: Queryable, of: EffectOf<Kind>, now: Date): Promise<unknown>;
  undo(tx: Queryable, of: EffectOf<Kind>, now: Date): Promise<unknown>;
}

/** Of each kind. */
export type EffectWorks = { readonly [Kind in EffectKind]: EffectWork<Kind> };

const workOf = (works: EffectWorks, { effect }: EffectOf): EffectWork => works[effect.kind];

/** Milliseconds to the next try, after so many. */
const waitAfter = (tries: number) => Math.min(60, 2 ** tries) * 60_000;

const trying = async (tx: Queryable, work: () => Promise<unknown>): Promise<boolean> => {
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

export async function applyEffect(tx: Queryable, works: EffectWorks, of: EffectOf, tries: number, now: Date) {
  const done = await trying(tx, () => workOf(works, of).apply(tx, of, now));
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
export async function undoEffect(tx: Queryable, works: EffectWorks, of: EffectOf, now: Date): Promise<void> {
  const [row] = await tx.query<{ state: string }>(
    `update approval_effect before set state = 'undone', next_try_at = null from approval_effect old
     where before.instance_id = $1 and old.instance_id = $1 and before.state <> 'undone' returning old.state`,
    [of.instanceId],
  );
  if (row?.state === 'done') await workOf(works, of).undo(tx, of, now);
}

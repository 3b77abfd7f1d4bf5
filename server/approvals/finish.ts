/** What the end of a run brings: a record, and an effect that begins, or ends when the approval is taken back. */
import { type Definition, type Effect, effectOf, type FormValues, type Run } from '../../contract';
import { makeRecord, reopenRecord } from './archiveRecords';
import type { Queryable } from '../store/db';
import { applyEffect, type EffectOf, type EffectWork, undoEffect } from './effects';
import { gateWatchers } from './gate';
import { writeLine } from './saveRun';

interface EndOfRun {
  effect: Effect | null;
  archived: boolean;
  /** Days for which the record is kept; null: as long as the platform keeps what has ended. */
  keptDays: number | null;
  now: Date;
}

/** What the end of a form's run brings. */
export const endOf = (definition: Definition, values: FormValues, now: Date): EndOfRun => ({
  effect: effectOf(definition, values),
  archived: definition.archived,
  keptDays: definition.keptDays,
  now,
});

/**
 * Runs in the transaction of the act, after the run was saved.
 * @returns people besides those of the run whose counters or lists it changes, by user id.
 */
export type FinishRun = (
  tx: Queryable,
  of: Omit<EffectOf, 'effect'>,
  before: Run | null,
  run: Run,
  what: EndOfRun,
) => Promise<string[]>;

export const finishRun =
  (work: EffectWork): FinishRun =>
  async (tx, of, before, run, { effect, archived, keptDays, now }) => {
    if (before?.status === run.status) return [];
    const isDecided = run.status === 'agreed' || run.status === 'refused';
    const filing = archived && isDecided ? await makeRecord(tx, of, run, keptDays, now) : [];
    if (run.status === 'revoked') await reopenRecord(tx, of.instanceId, keptDays, now);
    if (effect === null) return filing;
    if (run.status === 'agreed') {
      const done = await applyEffect(tx, work, { ...of, effect }, 0, now);
      await writeLine(tx, of.instanceId, { who: null, what: done ? 'effect' : 'effect-failed' }, now);
    }
    if (run.status === 'revoked') {
      await undoEffect(tx, work, { ...of, effect }, now);
      await writeLine(tx, of.instanceId, { who: null, what: 'effect-undone' }, now);
    }
    return effect.kind === 'pickup' ? [...filing, ...(await gateWatchers(tx, of.instanceId))] : filing;
  };

/** What the end of a run brings: a record, and an effect that begins, or ends when the approval is taken back. */
import type { Effect, Run } from '../../contract';
import { makeRecord, reopenRecord } from './archives';
import type { Queryable } from '../store/db';
import { applyEffect, type EffectOf, type EffectWork, undoEffect } from './effects';
import { writeLine } from './saveRun';

/**
 * Runs in the transaction of the act, after the run was saved.
 * @returns people besides those of the run whose counters it changes, by user id.
 */
export type FinishRun = (
  tx: Queryable,
  of: Omit<EffectOf, 'effect'>,
  before: Run | null,
  run: Run,
  what: { effect: Effect | null; archived: boolean; now: Date },
) => Promise<string[]>;

export const finishRun =
  (work: EffectWork): FinishRun =>
  async (tx, of, before, run, { effect, archived, now }) => {
    if (before?.status === run.status) return [];
    const isDecided = run.status === 'agreed' || run.status === 'refused';
    const filing = archived && isDecided ? await makeRecord(tx, of, run, now) : [];
    if (run.status === 'revoked') await reopenRecord(tx, of.instanceId);
    if (effect === null) return filing;
    if (run.status === 'agreed') {
      const done = await applyEffect(tx, work, { ...of, effect }, 0, now);
      await writeLine(tx, of.instanceId, { who: null, what: done ? 'effect' : 'effect-failed' }, now);
    }
    if (run.status === 'revoked') {
      await undoEffect(tx, work, { ...of, effect }, now);
      await writeLine(tx, of.instanceId, { who: null, what: 'effect-undone' }, now);
    }
    return filing;
  };

/** What the end of a run brings: a record, and an effect that begins, or ends when the approval is taken back. */
import { type Definition, effectOf, type FormValues, type Run } from '../../../../contract';
import { makeRecord, reopenRecord } from '../archive/archiveRecords';
import type { Queryable } from '../../../engine/store/db';
import { applyEffect, type EffectOf, type EffectWorks, undoEffect } from './effects';
import { gateWatchers } from '../gate/gate';
import { writeLine } from '../saveRun';

/**
 * Runs in the transaction of the act, after the run was saved.
 * @returns people besides those of the run whose counters or lists it changes, by user id.
 */
export type FinishRun = (
  tx: Queryable,
  of: Omit<EffectOf, 'effect'>,
  before: Run | null,
  run: Run,
  form: { definition: Definition; values: FormValues },
  now: Date,
) => Promise<string[]>;

export const finishRun =
  (works: EffectWorks): FinishRun =>
  async (tx, of, before, run, { definition, values }, now) => {
    const { archived, keptDays } = definition;
    const effect = effectOf(definition, values);
    if (before?.status === run.status) return [];
    const isDecided = run.status === 'agreed' || run.status === 'refused';
    const filing = archived && isDecided ? await makeRecord(tx, of, run, keptDays, now) : [];
    if (run.status === 'revoked') await reopenRecord(tx, of.instanceId, keptDays, now);
    if (effect === null) return filing;
    if (run.status === 'agreed') {
      const done = await applyEffect(tx, works, { ...of, effect }, 0, now);
      await writeLine(tx, of.instanceId, { who: null, what: done ? 'effect' : 'effect-failed' }, now);
    }
    if (run.status === 'revoked') {
      await undoEffect(tx, works, { ...of, effect }, now);
      await writeLine(tx, of.instanceId, { who: null, what: 'effect-undone' }, now);
    }
    return effect.kind === 'pickup' ? [...filing, ...(await gateWatchers(tx, of.instanceId))] : filing;
  };

/**
 * The draft of one record: what is typed stays whatever happens, a change is said before it is made, and who changes a
 * record at the same time as somebody else sees both versions.
 */
import { useState } from 'react';
import type * as z from 'zod/mini';
import type { Effects } from '../../contract';
import { conflictingVersion } from '../../src/service/failure';
import { useConfirmedChange } from './useConfirmedChange';

interface Sent<Answer> {
  data?: Answer | undefined;
  error?: unknown;
}

interface RecordFormOptions<Row, Draft, Answer> {
  /** The record as it is stored; null for a new one. */
  row: Row | null;
  draftOf: (row: Row | null) => Draft;
  /** What is typed already. */
  begins?: Partial<Draft>;
  /** True when the draft can be sent. */
  ready: (draft: Draft) => boolean;
  /** @param version of the record that the draft changes; null for a new one. */
  send: (draft: Draft, version: string | null, check: boolean, samePerson: boolean) => Promise<Sent<Answer>>;
  /** Details of the refusal when somebody else saved. */
  conflict: z.ZodMiniType<{ theirs: Row }>;
  /** A question before anything is sent; false ends the save. */
  sure?: (draft: Draft) => Promise<boolean>;
  /** The question before a change that has effects. */
  title: string;
  /** What a change does besides its effects, as sentences. @param before the record that it changes. */
  warnings?: (draft: Draft, before: Row | null) => readonly string[];
  onSaved?: (answer: Answer) => void;
}

export function useRecordForm<
  Row extends { version: string },
  Draft extends object,
  Answer extends { effects: Effects },
>({
  row,
  draftOf,
  begins,
  ready,
  sure,
  send,
  conflict,
  title,
  warnings,
  onSaved,
}: RecordFormOptions<Row, Draft, Answer>) {
  const confirmed = useConfirmedChange();
  /** The record that the draft began with. */
  const [begun, setBegun] = useState(row);
  const [draft, setDraft] = useState<Draft | null>(() => (begins ? { ...draftOf(row), ...begins } : null));
  const [tried, setTried] = useState(false);
  const [error, setError] = useState<unknown>(undefined);
  const [saving, setSaving] = useState(false);
  const base = draft ? begun : row;
  const shown = draft ?? draftOf(row);
  const theirs = conflictingVersion(error, conflict);

  function restart() {
    setDraft(null);
    setTried(false);
    setError(undefined);
  }
  return {
    shown,
    change(more: Partial<Draft>) {
      if (!draft) setBegun(row);
      setDraft({ ...shown, ...more });
    },
    changed: JSON.stringify(shown) !== JSON.stringify(draftOf(base)),
    /** True after the first try to save: faults are shown from then on. */
    tried,
    /** The record as somebody else saved it meanwhile. */
    theirs,
    error: theirs ? undefined : error,
    saving,
    restart,
    async keep() {
      setTried(true);
      if (!ready(shown) || (sure && !(await sure(shown)))) return;
      setSaving(true);
      const version = theirs?.version ?? base?.version ?? null;
      const done = await confirmed({
        title,
        warnings: warnings?.(shown, theirs ?? base) ?? [],
        send: async (check, samePerson) => {
          const answer = await send(shown, version, check, samePerson);
          setError(answer.error);
          return answer;
        },
      });
      setSaving(false);
      if (!done) return;
      restart();
      onSaved?.(done);
    },
  };
}

/** What the parts of a form need of it. */
export type RecordDraft = Pick<
  ReturnType<typeof useRecordForm>,
  'changed' | 'error' | 'saving' | 'restart' | 'keep'
> & { theirs: object | null };

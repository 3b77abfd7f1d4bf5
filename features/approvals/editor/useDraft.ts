/** The draft of a definition: kept in the tab until it is published or discarded, with its faults and its changes. */
import { useState } from 'react';
import { definitionChanges } from '../../../contract/approvals/changes';
import type { ApprovalPerson, Definition } from '../../../contract/approvals/definition';
import { type DefinitionDraft, definitionFaults, draftOf } from '../../../contract/approvals/definitionFaults';
import { useUnsaved } from '../../../src/session/useUnsaved';
import { settled, StoredDraft } from './draft';

export function useDraft(newest: Definition, staff: readonly ApprovalPerson[], userId: string) {
  const { found, keep, forget } = useUnsaved<StoredDraft>(['definition', userId, newest.definitionId], StoredDraft);
  const [work, setWork] = useState<StoredDraft | null>(found?.work ?? null);
  const draft = work?.draft ?? draftOf(newest);
  const ready = settled(draft);
  return {
    draft,
    /** As it is checked, shown and sent. */
    ready,
    faults: definitionFaults(
      ready,
      newest,
      staff.map(({ userId: id }) => id),
    ),
    changes: definitionChanges(newest, ready),
    /** An earlier visit left it. */
    restored: found !== null && work === found.work,
    /** Somebody has published a version since it began. */
    behind: work !== null && work.base < newest.version,
    change(next: Partial<DefinitionDraft>) {
      const changed = { base: work?.base ?? newest.version, draft: { ...draft, ...next } };
      setWork(changed);
      keep(changed);
    },
    drop() {
      setWork(null);
      forget();
    },
  };
}
export type Draft = ReturnType<typeof useDraft>;

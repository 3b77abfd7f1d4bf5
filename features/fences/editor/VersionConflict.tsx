/** Shown when two people changed a fence: both versions side by side, and a choice between them. */
import type { Fence, FenceDraft } from '../../../contract/fences';
import { useText } from '../../../src/messages/texts';
import { Conflict } from '../../../src/ui/Conflict';

interface VersionConflictProps {
  mine: FenceDraft;
  theirs: Fence;
  /** When the other version was saved, formatted. */
  time: string;
  /** How this draft differs from the other version, in words. */
  differences: readonly string[];
  saving: boolean;
  onMine: () => void;
  onTheirs: () => void;
  onEdit: () => void;
}

export function VersionConflict({
  mine,
  theirs,
  time,
  differences,
  saving,
  onMine,
  onTheirs,
  onEdit,
}: VersionConflictProps) {
  const text = useText('fenceEditor');
  return (
    <Conflict
      className="conflict"
      said={text(theirs.removed ? 'conflictGone' : 'conflictText', { who: theirs.changedBy, time })}
      saving={saving}
      ways={[
        { to: 'edit', name: text('editOn'), onChoose: onEdit },
        ...(theirs.removed
          ? []
          : [{ to: 'theirs', name: text('takeTheirs'), kind: 'plain', onChoose: onTheirs } as const]),
        { to: 'mine', name: text(saving ? 'saving' : 'keepMine'), kind: 'plain', onChoose: onMine },
      ]}
    >
      <div className="conflict__sides grid gap-2">
        <VersionSummary title={text('mine')} draft={mine} kind="mine" />
        <VersionSummary title={text('theirs')} draft={theirs} kind="theirs" />
      </div>
      {differences.length === 0 ? (
        <p>{text('sameNow')}</p>
      ) : (
        <div>
          <p>{text('mineDiffers')}</p>
          <ul className="strong unmarked">
            {differences.map((difference) => (
              <li key={difference}>{difference}</li>
            ))}
          </ul>
        </div>
      )}
    </Conflict>
  );
}

function VersionSummary({ title, draft, kind }: { title: string; draft: FenceDraft; kind: 'mine' | 'theirs' }) {
  const rules = useText('fenceRules');
  const fence = useText('fence');
  return (
    <section
      className={`conflict__side conflict__side--${kind}`}
      style={{ '--fence': draft.colour } as React.CSSProperties}
      aria-label={title}
    >
      <h3 className="text-m">{title}</h3>
      <p>{draft.name}</p>
      <p>{rules(`shape.${draft.shape.kind}`)}</p>
      {draft.shape.kind === 'circle' && (
        <p>{rules('size.radius', { metres: fence('metres', { n: Math.round(draft.shape.radius) }) })}</p>
      )}
    </section>
  );
}

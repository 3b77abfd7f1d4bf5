/** Shown when two people changed a fence: both versions side by side, and a choice between them. */
import type { Fence, FenceDraft } from '../../../contract/fence';
import { useText } from '../../../src/messages/texts';
import { Button } from '../../../src/ui/Button';

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
    <div className="conflict">
      <p role="alert">{text(theirs.removed ? 'conflictGone' : 'conflictText', { who: theirs.changedBy, time })}</p>
      <div className="conflict__sides">
        <VersionSummary title={text('mine')} draft={mine} kind="mine" />
        <VersionSummary title={text('theirs')} draft={theirs} kind="theirs" />
      </div>
      {differences.length === 0 ? (
        <p>{text('sameNow')}</p>
      ) : (
        <div>
          <p>{text('mineDiffers')}</p>
          <ul className="conflict__differences">
            {differences.map((difference) => (
              <li key={difference}>{difference}</li>
            ))}
          </ul>
        </div>
      )}
      <div className="conflict__ways">
        <Button wide onClick={onEdit} busy={saving}>
          {text('editOn')}
        </Button>
        {!theirs.removed && (
          <Button kind="plain" wide onClick={onTheirs} busy={saving}>
            {text('takeTheirs')}
          </Button>
        )}
        <Button kind="plain" wide onClick={onMine} busy={saving}>
          {text(saving ? 'saving' : 'keepMine')}
        </Button>
      </div>
    </div>
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
      <h3>{title}</h3>
      <p>{draft.name}</p>
      <p>{rules(`shape.${draft.shape.kind}`)}</p>
      {draft.shape.kind === 'circle' && (
        <p>{rules('size.radius', { metres: fence('metres', { n: Math.round(draft.shape.radius) }) })}</p>
      )}
    </section>
  );
}

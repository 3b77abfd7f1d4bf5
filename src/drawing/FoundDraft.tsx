/** Over a drawing that is not saved: that it is a visit's before, with the way to throw it away, or that it cannot be kept. */
import './foundDraft.css';
import { useInstantWords } from '../fences/useInstantWords';
import { useViewer } from '../session/useViewer';
import { useNow } from '../time/useNow';
import { Button } from '../ui/Button';
import { useDraftText } from './draftMessages';

interface FoundDraftProps {
  /** When (ms) what is shown was kept; null for a drawing begun just now. */
  keptAt: number | null;
  /** Whether drawings are kept here. */
  keeps: boolean;
  onDiscard: () => void;
}

export function FoundDraft({ keptAt, keeps, onDiscard }: FoundDraftProps) {
  const text = useDraftText();
  const { timeZone } = useViewer();
  const time = useInstantWords(useNow(60_000), timeZone);
  return (
    <>
      {keptAt !== null && (
        <div className="found-draft" role="status">
          {text('found', { time: time.whole(keptAt) })}
          <Button kind="link" onClick={onDiscard}>
            {text('discard')}
          </Button>
        </div>
      )}
      {!keeps && <p className="found-draft__none">{text('notKept')}</p>}
    </>
  );
}

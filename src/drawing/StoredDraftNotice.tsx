/** Over a drawing that is not saved: that it is a visit's before, with the way to throw it away, or that it cannot be kept. */
import './storedDraftNotice.css';
import { useInstantWords } from '../fences/useInstantWords';
import { useViewer } from '../session/useViewer';
import { useNow } from '../time/useNow';
import { Button } from '../ui/Button';
import { useDraftText } from './draftMessages';

interface StoredDraftNoticeProps {
  /** When (ms) what is shown was kept; null for a drawing begun just now. */
  keptAt: number | null;
  /** Whether drawings are kept here. */
  keeps: boolean;
  onDiscard: () => void;
}

export function StoredDraftNotice({ keptAt, keeps, onDiscard }: StoredDraftNoticeProps) {
  const text = useDraftText();
  const { timeZone } = useViewer();
  const time = useInstantWords(useNow(60_000), timeZone);
  return (
    <>
      {keptAt !== null && (
        <div className="stored-draft" role="status">
          {text('found', { time: time.whole(keptAt) })}
          <Button kind="link" onClick={onDiscard}>
            {text('discard')}
          </Button>
        </div>
      )}
      {!keeps && <p className="stored-draft__none">{text('notKept')}</p>}
    </>
  );
}

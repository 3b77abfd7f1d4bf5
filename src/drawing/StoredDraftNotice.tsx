/** The notice above a draft that was restored from an earlier visit, and the question before a draft is discarded. */
import './storedDraftNotice.css';
import { useInstantWords } from '../fences/useInstantWords';
import { useText } from '../messages/texts';
import { useViewer } from '../session/useViewer';
import { useNow } from '../time/useNow';
import { Button } from '../ui/Button';
import { ask } from '../ui/dialog';

interface StoredDraftNoticeProps {
  /** When (ms) the restored draft was stored. Null for a draft begun in this visit. */
  keptAt: number | null;
  /** False where the browser cannot store drafts. */
  keeps: boolean;
  onDiscard: () => void;
}

export function StoredDraftNotice({ keptAt, keeps, onDiscard }: StoredDraftNoticeProps) {
  const text = useText('draft');
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

/** Returns a function that asks whether to discard the draft. Its promise resolves to true for yes. */
export function useAskDiscard(): () => Promise<boolean> {
  const text = useText('draft');
  return () =>
    ask({ title: text('discard'), content: text('discardAsk'), confirm: text('discard'), cancel: text('keep') });
}

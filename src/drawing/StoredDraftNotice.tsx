/** The notice above a draft that was restored from an earlier visit, and the question before a draft is discarded. */
import './storedDraftNotice.css';
import { useInstantWords } from '../fences/useInstantWords';
import { useText } from '../messages/texts';
import { useViewer } from '../session/useViewer';
import { useNow } from '../time/useNow';
import { announce } from '../ui/announce';
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
        <div className="stored-draft flex wraps middle apart below-3" role="status">
          {text('found', { time: time.whole(keptAt) })}
          <Button kind="link" onClick={onDiscard}>
            {text('discard')}
          </Button>
        </div>
      )}
      {!keeps && <p className="quiet text-s">{text('notKept')}</p>}
    </>
  );
}

/** Returns a function that discards the draft when the person is sure. @param discard begins again */
export function useDiscard(discard: () => void): () => void {
  const text = useText('draft');
  const mayDiscard = useAskDiscard();
  return () =>
    void mayDiscard().then((sure) => {
      if (!sure) return;
      discard();
      announce(text('discarded'), 'polite');
    });
}

/** Returns a function that asks whether to discard the draft. Its promise resolves to true for yes. */
export function useAskDiscard(): () => Promise<boolean> {
  const text = useText('draft');
  return () =>
    ask({ title: text('discard'), content: text('discardAsk'), confirm: text('discard'), cancel: text('keep') });
}

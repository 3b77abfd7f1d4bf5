/** The one question before a drawing that is not saved is thrown away. */
import { ask } from '../ui/dialog';
import { useDraftText } from './draftMessages';

/** Asks; resolves to whether it may go. */
export function useAskDiscard(): () => Promise<boolean> {
  const text = useDraftText();
  return () =>
    ask({ title: text('discard'), content: text('discardAsk'), confirm: text('discard'), cancel: text('keep') });
}

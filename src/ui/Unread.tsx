/** In the place of what has not been read yet: that it is under way, or why it did not come and the way to try again. */
import { useUiText } from './messages';
import { NotRead } from './NotRead';

interface UnreadProps {
  /** As the query gives it; none while it is under way. */
  failure: unknown;
  onRetry: () => unknown;
}

export function Unread({ failure, onRetry }: UnreadProps) {
  const text = useUiText();
  if (failure === undefined) return <output>{text('reading')}</output>;
  return (
    <NotRead
      failure={failure}
      words={{
        unknown: text('readNothing'),
        offline: text('readOffline'),
        failed: text('readFailed'),
        retry: text('readAgain'),
      }}
      onRetry={() => void onRetry()}
    />
  );
}

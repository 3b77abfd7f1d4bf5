/** In the place of what has not been read yet: that it is under way, or why it did not come and the way to try again. */
import { useUiText } from './messages';
import { LoadError } from './LoadError';

interface LoadStateProps {
  /** As the query gives it; none while it is under way. */
  failure: unknown;
  onRetry: () => unknown;
}

export function LoadState({ failure, onRetry }: LoadStateProps) {
  const text = useUiText();
  if (failure === undefined) return <output>{text('reading')}</output>;
  return (
    <LoadError
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

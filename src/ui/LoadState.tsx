/** Stands in for content that is not loaded: says that it is loading, or why it failed, with a retry. */
import { useText } from '../messages/texts';
import { LoadError } from './LoadError';

interface LoadStateProps {
  /** The error of the query; undefined while it is loading. */
  failure: unknown;
  onRetry: () => unknown;
}

export function LoadState({ failure, onRetry }: LoadStateProps) {
  const text = useText('ui');
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

/** Stands in for content that is not loaded: says that it is loading, or why it failed, with a retry. */
import { useText } from '../messages/texts';
import { LoadError } from './LoadError';

interface LoadStateProps {
  /** The error of the query; undefined while it is loading. */
  failure: unknown;
  onRetry: () => unknown;
  /** What is said while it is loading, where that is more than a reading. */
  reading?: string;
  /** What is said of a record that does not exist. */
  unknown?: string;
}

export function LoadState({ failure, onRetry, reading, unknown }: LoadStateProps) {
  const text = useText('ui');
  if (failure === undefined) return <output>{reading ?? text('reading')}</output>;
  return (
    <LoadError
      failure={failure}
      words={{
        unknown: unknown ?? text('readNothing'),
        offline: text('readOffline'),
        failed: text('readFailed'),
        retry: text('again'),
      }}
      onRetry={() => void onRetry()}
    />
  );
}

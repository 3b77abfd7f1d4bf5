/** Shown instead of a day: while it is loading, and when it cannot be shown. */
import { DotLoading } from 'antd-mobile';
import { useText } from '../../src/messages/texts';
import { LoadError } from '../../src/ui/LoadError';
import type { DayFailure } from './day/useTrackDay';

export function LoadingDay() {
  const text = useText('track');
  return (
    <div role="status" className="track__loading">
      {text('loading')} <DotLoading />
    </div>
  );
}

export function DayNotRead({ failure, onRetry }: { failure: DayFailure; onRetry: () => void }) {
  const text = useText('track');
  return (
    <LoadError
      failure={failure}
      words={{ unknown: text('unknown'), offline: text('offline'), failed: text('failed'), retry: text('retry') }}
      onRetry={onRetry}
    />
  );
}

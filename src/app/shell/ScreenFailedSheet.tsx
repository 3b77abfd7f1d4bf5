/** The sheet in place of one that did not load: map, bars and alerts stay as they are. */
import { useText } from '../../messages/texts';
import { useLiveState } from '../../service/liveHooks';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import { Sheet } from '../../ui/Sheet';
import type { ScreenFailedProps } from '../routing/PageFailed';
import { useScreen } from '../routing/useScreen';

export function ScreenFailedSheet({ error, busy, onRetry }: ScreenFailedProps) {
  const text = useText('app');
  const { name, closesTo } = useScreen();
  const { kind: live } = useLiveState();
  return (
    <Sheet
      title={name}
      {...(closesTo && { closesTo })}
      action={
        <Button wide busy={busy} onClick={onRetry}>
          {text('reload')}
        </Button>
      }
    >
      <Notice sign="cloud" title={text('chunkTitle')} level={3}>
        <p role="status">{text(live === 'live' ? 'chunkText' : 'chunkOffline')}</p>
        <p className="tabular above-2 text-s">{error.code}</p>
      </Notice>
    </Sheet>
  );
}

/** The page in place of one outside the map that did not load (8.07). */
import { useText } from '../../messages/texts';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/Notice';
import type { ChunkLoadError } from './loadChunk';

export interface ScreenFailedProps {
  error: ChunkLoadError;
  /** The screen is being loaded again. */
  busy: boolean;
  onRetry: () => void;
}

export function PageFailed({ error, busy, onRetry }: ScreenFailedProps) {
  const text = useText('app');
  return (
    <Notice
      sign="cloud"
      title={text('chunkTitle')}
      action={
        <Button busy={busy} onClick={onRetry}>
          {text('reload')}
        </Button>
      }
    >
      <p>{text('chunkText')}</p>
      <p className="tabular above-2 text-s">{error.code}</p>
    </Notice>
  );
}

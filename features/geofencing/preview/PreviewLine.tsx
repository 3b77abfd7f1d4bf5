/** Shows in one line, while the shape is drawn, how many alerts it would have sent; with their places on the map. */
import './preview.css';
import { useMemo } from 'react';
import type { FenceDraft } from '../../../contract/fence';
import { useText } from '../../../src/messages/texts';
import { useFenceTrackQuery } from '../api';
import { countWords } from './countWords';
import { isDoubtful } from './previewDays';
import { PreviewOverlay } from './PreviewOverlay';
import { usePreviewRun } from './usePreviewRun';

/** Renders nothing without fixes or before the first result. */
export function PreviewLine({ studentId, fence }: { studentId: string; fence: FenceDraft }) {
  const text = useText('fencePreview');
  const fenceText = useText('fence');
  const { data: track } = useFenceTrackQuery({ studentId });
  const { result, settled } = usePreviewRun(track, fence);
  const shown = useMemo(
    () => result?.preview.crossings.filter((crossing) => crossing.silence === null || isDoubtful(crossing)) ?? [],
    [result],
  );
  if (!result || track?.time.length === 0) return null;
  const { total, kinds, doubtful } = countWords(text, fenceText, result.preview);
  return (
    <p className="preview__line" aria-busy={!settled}>
      <PreviewOverlay crossings={shown} chosen={null} />
      <strong>
        {text('lately')} {total}
      </strong>
      {[kinds, doubtful].filter(Boolean).map((words) => (
        <span key={words}>{words}</span>
      ))}
    </p>
  );
}

/** Shows in one line, while the shape is drawn, how many alerts it would have sent; with their places on the map. */
import './preview.css';
import { useMemo } from 'react';
import type { FenceDraft, FencePreview } from '../../../contract/fences';
import { listed } from '../../../src/fences/words';
import { type Text, useText } from '../../../src/messages/texts';
import { useFenceTrackQuery } from '../api';
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
    <p className="preview__line tabular flex wraps" aria-busy={!settled}>
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

const KINDS = ['arrive', 'leave', 'pass', 'absent'] as const;

/**
 * The counts of a preview in words: 'Would have rung 9 times', '5 arrivals, 4 departures', '1 doubtful'. Pure.
 * Texts are empty where there is nothing to say, except `total`.
 */
export function countWords(
  text: Text<'fencePreview'>,
  fenceText: Text<'fence'>,
  { rang, doubtful, silent }: FencePreview,
): { total: string; kinds: string; doubtful: string; silent: string } {
  const total = KINDS.reduce((sum, kind) => sum + rang[kind], 0);
  return {
    total: total === 0 ? text('never') : text('total', { n: total }),
    kinds: listed(
      fenceText,
      KINDS.flatMap((kind) => (rang[kind] > 0 ? [text(kind, { n: rang[kind] })] : [])),
    ),
    doubtful: doubtful > 0 ? text('doubtful', { n: doubtful }) : '',
    silent: silent > 0 ? text('silent', { n: silent }) : '',
  };
}

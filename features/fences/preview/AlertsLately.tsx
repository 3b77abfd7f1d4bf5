/**
 * How many alerts a drawn fence would have sent the pupil's people lately, in a few words; with their places on the
 * map. Says nothing without fixes or before the first result.
 */
import { useMemo } from 'react';
import type { FenceDraft, FencePreview } from '../../../contract/fences';
import { listed } from '../../../src/fences/words';
import { type Text, useText } from '../../../src/messages/texts';
import { useFenceTrackQuery } from '../api';
import { isDoubtful } from './previewDays';
import { PreviewOverlay } from './PreviewOverlay';
import { usePreviewRun } from './usePreviewRun';

export function AlertsLately({ studentId, fence }: { studentId: string; fence: FenceDraft }) {
  const text = useText('fencePreview');
  const { data: track } = useFenceTrackQuery({ studentId });
  const { result, settled } = usePreviewRun(track, fence);
  const shown = useMemo(
    () => result?.preview.crossings.filter((crossing) => crossing.silence === null || isDoubtful(crossing)) ?? [],
    [result],
  );
  if (!result || track?.time.length === 0) return null;
  return (
    <span aria-busy={!settled}>
      <PreviewOverlay crossings={shown} chosen={null} />
      {text('lately', { n: rangOf(result.preview) })}
    </span>
  );
}

const KINDS = ['arrive', 'leave', 'pass', 'absent'] as const;
const rangOf = ({ rang }: Pick<FencePreview, 'rang'>) => KINDS.reduce((sum, kind) => sum + rang[kind], 0);

/**
 * The counts of a preview in words: 'Would have rung 9 times', '5 arrivals, 4 departures', '1 doubtful'. Pure.
 * Texts are empty where there is nothing to say, except `total`.
 */
export function countWords(
  text: Text<'fencePreview'>,
  fenceText: Text<'fence'>,
  { rang, doubtful, silent }: FencePreview,
): { total: string; kinds: string; doubtful: string; silent: string } {
  const total = rangOf({ rang });
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

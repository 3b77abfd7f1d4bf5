/** Describes the counts of a preview: 'Would have rung 9 times', '5 arrivals, 4 departures', '1 doubtful'. Pure. */
import type { FencePreview } from '../../../contract/fence';
import { listed } from '../../../src/fences/words';
import type { Text } from '../../../src/messages/texts';

const KINDS = ['arrive', 'leave', 'pass', 'absent'] as const;

/** Texts are empty where there is nothing to say, except `total`. */
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

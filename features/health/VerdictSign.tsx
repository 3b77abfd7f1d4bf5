/** The shape of a verdict, the same in chart, table and headline. Its word stands beside it. */
import type { Verdict } from './temperatureVerdict';

/** Paths centred in 16 x 16. */
export const VERDICT_SHAPES: Record<Verdict, string> = {
  normal: 'M8 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8z',
  high: 'M8 2.5 14 13H2z',
  low: 'M8 13.5 2 3h12z',
  unworn: 'M4 4h8v8H4z',
  noBody: 'M4 4h8v8H4z',
};

export function VerdictSign({ verdict }: { verdict: Verdict }) {
  return (
    <svg className="verdict-sign" data-verdict={verdict} viewBox="0 0 16 16" aria-hidden="true">
      <path d={VERDICT_SHAPES[verdict]} />
    </svg>
  );
}

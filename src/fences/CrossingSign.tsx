/** Icon of a crossing: its kind, and hollow and dashed when no alert was sent. */
import './crossingSign.css';
import type { JudgedCrossing } from '../../contract/fences';
import { crossingVariant } from './words';

/** The path across the fence's circle on the right; 24 x 24. */
const PATHS = {
  arrive: 'M2 12h11M9 8l4 4-4 4',
  leave: 'M14 12H3M7 8l-4 4 4 4',
  early: 'M14 12H3M7 8l-4 4 4 4',
  pass: 'M2 18L22 6M17 5l5 1-1.5 5',
  absent: 'M15 8v4.5l3 2',
  absentUnknown: 'M13 10a2.2 2.2 0 1 1 3 2c-.7.4-1 .8-1 1.5M15 16.2v.1',
} as const;

export function CrossingSign({ crossing }: { crossing: Pick<JudgedCrossing, 'kind' | 'early' | 'side' | 'silence'> }) {
  const variant = crossingVariant(crossing);
  return (
    <svg
      className="crossing-sign"
      viewBox="0 0 24 24"
      aria-hidden="true"
      data-kind={variant}
      data-silent={crossing.silence !== null}
    >
      <circle className="crossing-sign__fence" cx={15} cy={12} r={7.5} />
      <path d={PATHS[variant]} />
    </svg>
  );
}

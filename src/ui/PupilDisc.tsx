/**
 * A pupil's disc in a list: the label of the pupil's dot on the map, in the same colour. The name stands beside it, so
 * screen readers skip the disc.
 */
import './pupilDisc.css';
import type { PupilState } from '../../contract/freshness';

export function PupilDisc({ label, state }: { label: string; state: PupilState | null }) {
  return (
    <span
      className="pupil-disc"
      data-state={state ?? 'unbound'}
      data-length={Array.from(label).length}
      aria-hidden="true"
    >
      {label}
    </span>
  );
}

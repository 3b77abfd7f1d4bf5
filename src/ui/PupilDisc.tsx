/**
 * A pupil's disc in a list: the label of the pupil's dot on the map, in the same colour. The name stands beside it, so
 * screen readers skip the disc.
 */
import './pupilDisc.css';
import type { PupilState } from '../../contract/freshness';
import './stateSign.css';

/** @param state null for a pupil without a card; left out where the disc says only who it is */
export function PupilDisc({ label, state }: { label: string; state?: PupilState | null }) {
  return (
    <span
      className="pupil-disc firm inked text-m strong"
      data-state={state === null ? 'unbound' : state}
      data-length={Array.from(label).length}
      aria-hidden="true"
    >
      {label}
    </span>
  );
}

/** The sign of a pupil's state, with colour and shape as on the map. 12 px, beside the word. */
export function StateSign({ state }: { state: PupilState }) {
  return <span className="state-sign" data-state={state} aria-hidden="true" />;
}

/** The sign of a pupil's state, with colour and shape as on the map. 12 px, beside the word. */
import type { PupilState } from '../../contract/freshness';
import './stateSign.css';

export function StateSign({ state }: { state: PupilState }) {
  return <span className="state-sign" data-state={state} aria-hidden="true" />;
}

/**
 * Draws the distance of a fix from the fence's edge: edge in the middle, outside on the left, inside on the right, with
 * the fix's accuracy.
 */
import type { EvidenceFix } from '../../contract/fences';

const WIDTH = 72;
const MIDDLE = WIDTH / 2;
/** Metres shown half way between edge and end. The scale shrinks with distance. */
const HALF = 60;

/** CSS px from the left. @param metres inside the edge; negative outside. */
const at = (metres: number) => MIDDLE + (MIDDLE - 4) * (metres / (Math.abs(metres) + HALF));

export function EdgeDistanceBar({ fix, rejected }: { fix: EvidenceFix | null; rejected: boolean }) {
  return (
    <svg
      className="edge-distance"
      viewBox={`0 0 ${WIDTH} 20`}
      aria-hidden="true"
      data-inside={fix !== null && fix.depth >= 0}
      data-rejected={rejected}
    >
      <rect className="edge-distance__inside" x={MIDDLE} y={3} width={MIDDLE} height={14} rx={3} />
      <line className="edge-distance__edge" x1={MIDDLE} x2={MIDDLE} y1={0} y2={20} />
      {fix?.accuracy != null && (
        <line
          className="edge-distance__error"
          x1={at(fix.depth - fix.accuracy)}
          x2={at(fix.depth + fix.accuracy)}
          y1={10}
          y2={10}
        />
      )}
      {fix && <circle className="edge-distance__fix" cx={at(fix.depth)} cy={10} r={4} />}
    </svg>
  );
}

/** A place or an area that was sent: in words, as a small drawing of an area, and its coordinates behind a press. */
import './place.css';
import { middleOf } from '../../../contract/approvals/place';
import { METRES_PER_DEGREE, metresPerDegreeLng } from '../../../contract/geo';
import type { KnownPlace } from '../../../contract/places';
import type { LngLat } from '../../../contract/primitives';
import { useText } from '../../../src/messages/texts';
import { useShapeWords } from './useShapeWords';

/** Decimals of a degree: about a metre. */
const DIGITS = 5;
/** Side of the drawing, in its own units. */
const SIDE = 100;

export function ShapeFact({ corners, near }: { corners: readonly LngLat[]; near: KnownPlace | undefined }) {
  const text = useText('approval');
  const say = useShapeWords();
  return (
    <>
      {say(corners, near ? [near] : [])}
      {corners.length > 1 && (
        <svg className="approval-shape" viewBox={`-6 -6 ${SIDE + 12} ${SIDE + 12}`} aria-hidden="true">
          <polygon points={outline(corners)} />
        </svg>
      )}
      <details className="approval-shape__more">
        <summary>{text('coordinates')}</summary>
        <p className="approval__small">{text('coordinatesAre')}</p>
        <ol className="approval-shape__list tabular">
          {corners.map(([lng, lat], index) => (
            <li key={index}>
              {lat.toFixed(DIGITS)}, {lng.toFixed(DIGITS)}
            </li>
          ))}
        </ol>
      </details>
    </>
  );
}

/** North up, as large as the drawing. */
function outline(corners: readonly LngLat[]): string {
  const [midLng, midLat] = middleOf(corners);
  const metres = corners.map(([lng, lat]) => [
    (lng - midLng) * metresPerDegreeLng(midLat),
    (midLat - lat) * METRES_PER_DEGREE,
  ]);
  const reach = Math.max(...metres.flat().map(Math.abs), 1e-6);
  return metres.map((xy) => xy.map((n) => ((n / reach + 1) * SIDE) / 2).join(',')).join(' ');
}

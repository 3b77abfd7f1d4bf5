/** The viewer's own position: a small dot without a letter, in the accent colour, which is no state's colour. */
import type { Feature, Point } from 'geojson';
import { useMemo } from 'react';
import { AccuracyCircle } from './AccuracyCircle';
import { Layer } from './Layer';
import { dotColours } from '../dots/dotStyle';
import { useMapScene } from '../mapScene';
import { Source } from './Source';
import type { OwnFix } from './useOwnPosition';

/** Metres. A circle up to this accuracy would lie under the dot, so none is drawn. */
const HIDDEN_CIRCLE = 8;

export function OwnPositionLayers({ own: { point, accuracy } }: { own: OwnFix }) {
  const { dark } = useMapScene();
  const { accent, surface } = dotColours(dark);
  const feature = useMemo<Feature<Point>>(
    () => ({ type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [...point] } }),
    [point],
  );
  return (
    <>
      {accuracy > HIDDEN_CIRCLE && (
        <AccuracyCircle id="own-accuracy" centre={point} radius={accuracy} colour={accent} />
      )}
      <Source id="own-position" data={feature}>
        <Layer
          id="own-position"
          type="circle"
          group="circles"
          paint={{
            'circle-radius': 6,
            'circle-color': accent,
            'circle-stroke-color': surface,
            'circle-stroke-width': 3,
          }}
        />
      </Source>
    </>
  );
}

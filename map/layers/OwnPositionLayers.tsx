/** The dot of the person who looks: small, without a letter, in the colour that is no state. */
import type { Feature, Point } from 'geojson';
import { useMemo } from 'react';
import { AccuracyDisc } from './AccuracyCircle';
import { Layer } from './Layer';
import { tonesOf } from '../dots/dotStyle';
import { useMapScene } from '../mapScene';
import { Source } from './Source';
import type { OwnPlace } from './useOwnPosition';

/** Metres up to which a disc would lie under the dot anyway. */
const EXACT = 8;

export function OwnPosition({ own: { place, radius } }: { own: OwnPlace }) {
  const { dark } = useMapScene();
  const { accent, surface } = tonesOf(dark);
  const point = useMemo<Feature<Point>>(
    () => ({ type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [...place] } }),
    [place],
  );
  return (
    <>
      {radius > EXACT && <AccuracyDisc id="own-accuracy" centre={place} radius={radius} colour={accent} />}
      <Source id="own-position" data={point}>
        <Layer
          id="own-position"
          type="circle"
          floor="discs"
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

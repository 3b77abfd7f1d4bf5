/** The place that was found, on the map: a point, and the circle that a fence round it would be. */
import type { Feature, Point } from 'geojson';
import { useMemo } from 'react';
import { dotColours } from '../../../../map/dots/dotStyle';
import type { LngLat } from '../../../../map/geo/datum';
import { AccuracyCircle } from '../../../../map/layers/AccuracyCircle';
import { Layer } from '../../../../map/layers/Layer';
import { Source } from '../../../../map/layers/Source';
import { useMapScene } from '../../../../map/mapScene';

/** @param at [lng, lat], WGS-84; keep the array. @param metres of the circle; null for none */
export function FoundMark({ at, metres }: { at: LngLat; metres: number | null }) {
  const { dark } = useMapScene();
  const { accent, surface } = dotColours(dark);
  const point = useMemo<Feature<Point>>(
    () => ({ type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [...at] } }),
    [at],
  );
  return (
    <>
      {metres !== null && <AccuracyCircle id="found-circle" centre={at} radius={metres} colour={accent} />}
      <Source id="found" data={point}>
        <Layer
          id="found"
          type="circle"
          group="circles"
          paint={{
            'circle-radius': 7,
            'circle-color': accent,
            'circle-stroke-color': surface,
            'circle-stroke-width': 3,
          }}
        />
      </Source>
    </>
  );
}

/** Draws the pupil's fixes of the last fortnight faintly under a draft. Noise and cell-tower fixes are left out. */
import type { Feature, MultiPoint } from 'geojson';
import { useMemo } from 'react';
import { Layer } from '../../../map/layers/Layer';
import { useMapScene } from '../../../map/mapScene';
import { Source } from '../../../map/layers/Source';
import { useFenceTrackQuery } from '../api';

const COLOUR = { day: '#3b4b48', night: '#c4d2ce' };

export function VisitedPoints({ studentId }: { studentId: string }) {
  const { dark } = useMapScene();
  const { data: track } = useFenceTrackQuery({ studentId });
  const points = useMemo<Feature<MultiPoint>>(() => {
    const coordinates = (track?.lng ?? []).flatMap((lng, index) => {
      const reliable = track?.noise[index]?.length === 0 && track.source[index] !== 'cell';
      return reliable ? [[lng, track.lat[index] ?? 0]] : [];
    });
    return { type: 'Feature', properties: {}, geometry: { type: 'MultiPoint', coordinates } };
  }, [track]);
  return (
    <Source id="visited-points" data={points} tolerance={0}>
      <Layer
        id="visited-points"
        group="tracks"
        type="circle"
        paint={{ 'circle-radius': 2.2, 'circle-color': dark ? COLOUR.night : COLOUR.day, 'circle-opacity': 0.32 }}
      />
    </Source>
  );
}

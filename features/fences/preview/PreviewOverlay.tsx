/**
 * Draws the crossings of a preview on the map: arrivals filled, departures hollow, doubtful and suppressed ones small.
 */
import type { FeatureCollection } from 'geojson';
import { memo, useEffect, useEffectEvent, useMemo } from 'react';
import type { JudgedCrossing } from '../../../contract/fences';
import { Layer } from '../../../map/layers/Layer';
import { useMapScene } from '../../../map/mapScene';
import { Source } from '../../../map/layers/Source';
import { useCamera } from '../../../map/camera/useCamera';
import { crossingKey } from './previewDays';

const LOOKS = {
  day: { ink: '#7a3fb5', halo: '#ffffff', doubt: '#945200' },
  night: { ink: '#c79bff', halo: '#0f1517', doubt: '#f5b83d' },
};

/** The last fix of the evidence. A crossing without one is not drawn. */
const placeOf = ({ evidence: { marks } }: JudgedCrossing) => marks.at(-1);

export const PreviewOverlay = memo(function PreviewOverlay({
  crossings,
  chosen,
}: {
  crossings: readonly JudgedCrossing[];
  chosen: string | null;
}) {
  const { dark } = useMapScene();
  const camera = useCamera();
  const looks = dark ? LOOKS.night : LOOKS.day;
  const points = useMemo<FeatureCollection>(
    () => ({
      type: 'FeatureCollection',
      features: crossings.flatMap((crossing) => {
        const place = placeOf(crossing);
        if (!place) return [];
        const properties = {
          key: crossingKey(crossing),
          going: crossing.kind === 'leave',
          quiet: crossing.silence !== null,
        };
        return [{ type: 'Feature', properties, geometry: { type: 'Point', coordinates: [place.lng, place.lat] } }];
      }),
    }),
    [crossings],
  );

  const show = useEffectEvent(() => {
    const place = crossings.flatMap((crossing) =>
      crossingKey(crossing) === chosen ? (placeOf(crossing) ?? []) : [],
    )[0];
    if (place) camera.keepInView([place.lng, place.lat]);
  });
  useEffect(() => show(), [chosen]);

  const isChosen = ['==', ['get', 'key'], chosen ?? ''] as never;
  return (
    <Source id="preview" data={points}>
      <Layer
        id="preview-crossings"
        group="circles"
        type="circle"
        paint={{
          'circle-radius': ['case', isChosen, 9, ['get', 'quiet'], 4, 6],
          'circle-color': ['case', ['get', 'quiet'], looks.halo, ['get', 'going'], looks.halo, looks.ink],
          'circle-stroke-color': ['case', ['get', 'quiet'], looks.doubt, ['get', 'going'], looks.ink, looks.halo],
          'circle-stroke-width': ['case', isChosen, 4, 2.5],
        }}
      />
    </Source>
  );
});

/** Ways of other days, faint, below the day's own. */
import type { FeatureCollection } from 'geojson';
import { Layer } from '../../../map/layers/Layer';
import { useMapScene } from '../../../map/mapScene';
import { Source } from '../../../map/layers/Source';
import { looksOf } from './trackLooks';

export function UsualTripsOverlay({ shape }: { shape: FeatureCollection }) {
  const { dark } = useMapScene();
  return (
    <Source id="track-usual" data={shape}>
      <Layer
        id="track-usual"
        group="areas"
        type="line"
        layout={{ 'line-cap': 'round', 'line-join': 'round' }}
        paint={{ 'line-color': looksOf(dark).usual, 'line-width': 7, 'line-opacity': 0.22 }}
      />
    </Source>
  );
}

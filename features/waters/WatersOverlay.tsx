/**
 * Draws the school's waters on the map, with their names. Waves and outline show the danger, strength shows the season.
 * A tap opens a water.
 */
import { useMemo } from 'react';
import { spanMs } from '../../contract/day';
import { useViewer } from '../../src/session/useViewer';
import { useNow } from '../../src/time/useNow';
import { type WaterAreaShape, WaterAreaLayers } from '../../map/layers/WaterAreaLayers';
import { useCalled } from '../../src/messages/calledNames';
import { useText } from '../../src/messages/texts';
import { WEIGHT } from '../../src/waters/waters';
import { useWaterAreasQuery } from './api';
import { isWatched } from './waterWords';

interface WatersOverlayProps {
  selectedId: string | null;
  onTap: (areaId: string) => void;
}

const HOUR = spanMs(1, 'hours');

export function WatersOverlay({ selectedId, onTap }: WatersOverlayProps) {
  const text = useText('water');
  const called = useCalled();
  const { timeZone } = useViewer();
  const now = useNow(HOUR);
  const { data } = useWaterAreasQuery();
  const areas = useMemo(
    () =>
      (data ?? []).map(({ areaId, name, danger, polygons, season }): WaterAreaShape => ({
        id: areaId,
        name: called(name),
        note: text(`danger.${danger}`),
        polygons,
        weight: WEIGHT[danger],
        faint: !isWatched(season, now, timeZone),
      })),
    [data, text, called, now, timeZone],
  );
  return <WaterAreaLayers id="waters" areas={areas} selectedId={selectedId} onTap={onTap} />;
}

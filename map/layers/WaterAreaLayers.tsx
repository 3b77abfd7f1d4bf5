/**
 * Draws water areas: blue with a pattern of waves, and a name. The more dangerous, the closer the waves and the heavier
 * the outline.
 */
import type { Feature, FeatureCollection, MultiPolygon } from 'geojson';
import { useMemo } from 'react';
import { Layer } from './Layer';
import { useMapScene } from '../mapScene';
import { Source } from './Source';
import { useLayerTap } from '../taps/useLayerTap';
import { useLabelFont } from './useLabelFont';
import { useMapImage } from './useMapImage';

export interface WaterAreaShape {
  id: string;
  name: string;
  /** Written below the name. */
  note: string;
  /** Coordinates of a GeoJSON MultiPolygon, WGS-84. */
  polygons: MultiPolygon['coordinates'];
  /** How dangerous it is; 3 is the most. */
  weight: 1 | 2 | 3;
  /** Drawn paler: the area is out of season. */
  faint: boolean;
}

interface WaterAreaLayersProps {
  id: string;
  /** Keep the array while nothing changes. */
  areas: readonly WaterAreaShape[];
  selectedId?: string | null;
  onTap?: (id: string) => void;
}

const DAY = { ink: '#1b64c4', halo: '#ffffff', selected: '#0b5f58' };
const NIGHT = { ink: '#6cb2ff', halo: '#0f1517', selected: '#4fd1c0' };

/** Side of the repeated pattern, CSS pixels. */
const TILE = 24;
/** CSS pixels from one wave to the next, by weight. Each divides TILE. */
const WAVE_DISTANCE = { 1: 24, 2: 12, 3: 8 } as const;

const waves = (weight: 1 | 2 | 3, colour: string) => (canvas2d: CanvasRenderingContext2D) => {
  canvas2d.strokeStyle = colour;
  canvas2d.globalAlpha = 0.55;
  canvas2d.lineWidth = weight === 3 ? 1.8 : 1.4;
  for (let y = WAVE_DISTANCE[weight] / 2; y < TILE; y += WAVE_DISTANCE[weight]) {
    canvas2d.beginPath();
    canvas2d.moveTo(0, y);
    for (let x = 0; x < TILE; x += 12) {
      canvas2d.quadraticCurveTo(x + 3, y - 3, x + 6, y);
      canvas2d.quadraticCurveTo(x + 9, y + 3, x + 12, y);
    }
    canvas2d.stroke();
  }
};
const PATTERNS = {
  day: { 1: waves(1, DAY.ink), 2: waves(2, DAY.ink), 3: waves(3, DAY.ink) },
  night: { 1: waves(1, NIGHT.ink), 2: waves(2, NIGHT.ink), 3: waves(3, NIGHT.ink) },
} as const;

/** @param onTap called with the id of the tapped area */
export function WaterAreaLayers({ id, areas, selectedId = null, onTap }: WaterAreaLayersProps) {
  const { dark } = useMapScene();
  const font = useLabelFont();
  const { ink, halo, selected } = dark ? NIGHT : DAY;
  const patterns = dark ? PATTERNS.night : PATTERNS.day;
  useMapImage(`${id}-waves-1`, TILE, patterns[1]);
  useMapImage(`${id}-waves-2`, TILE, patterns[2]);
  useMapImage(`${id}-waves-3`, TILE, patterns[3]);
  const shapes = useMemo(() => shapesOf(areas), [areas]);
  const isSelected = ['==', ['get', 'id'], selectedId ?? ''] as never;

  return (
    <Source id={id} data={shapes}>
      {onTap && <AreaTaps layerId={`${id}-fill`} onTap={onTap} />}
      <Layer
        id={`${id}-fill`}
        group="areas"
        type="fill"
        paint={{ 'fill-color': ink, 'fill-opacity': ['case', ['get', 'faint'], 0.05, 0.13] }}
      />
      <Layer
        id={`${id}-waves`}
        group="areas"
        type="fill"
        paint={{
          'fill-pattern': ['concat', `${id}-waves-`, ['get', 'weight']],
          'fill-opacity': ['case', ['get', 'faint'], 0.35, 0.9],
        }}
      />
      <Layer
        id={`${id}-rim`}
        group="areas"
        type="line"
        paint={{
          'line-color': ['case', isSelected, selected, ink],
          'line-width': ['case', isSelected, 4, ['+', 0.6, ['*', 0.8, ['get', 'weight']]]],
          'line-opacity': ['case', ['get', 'faint'], 0.5, 1],
        }}
      />
      <Layer
        id={`${id}-names`}
        group="areas"
        type="symbol"
        layout={{
          'text-field': [
            'format',
            ['get', 'name'],
            { 'font-scale': 1 },
            '\n',
            {},
            ['get', 'note'],
            { 'font-scale': 0.85 },
          ],
          'text-font': font,
          'text-size': 13,
          'text-max-width': 10,
          // Far out a river has few names, not one at each bend. Where names collide, the more dangerous area keeps its
          // name.
          'text-padding': ['interpolate', ['linear'], ['zoom'], 12, 40, 15, 2],
          'symbol-sort-key': ['-', ['get', 'weight']],
        }}
        paint={{ 'text-color': ink, 'text-halo-color': halo, 'text-halo-width': 1.8 }}
      />
    </Source>
  );
}

/** A component of its own, so that without `onTap` a tap goes to what lies below the water. */
function AreaTaps({ layerId, onTap }: { layerId: string; onTap: (id: string) => void }) {
  useLayerTap(layerId, ({ properties }) => onTap(String(properties['id'])));
  return null;
}

const shapesOf = (areas: readonly WaterAreaShape[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features: areas.map(({ polygons, ...properties }): Feature<MultiPolygon> => ({
    type: 'Feature',
    properties,
    geometry: { type: 'MultiPolygon', coordinates: polygons },
  })),
});

/** Areas of water: waves on blue, closer together and in a heavier outline the more there is to fear, and named. */
import type { Feature, FeatureCollection, MultiPolygon } from 'geojson';
import { useMemo } from 'react';
import { Layer } from './Layer';
import { useMapScene } from '../mapScene';
import { Source } from './Source';
import { useLayerTap } from '../taps/useLayerTap';
import { useLetters } from './useLabelFont';
import { useMapImage } from './useMapImage';

export interface WaveArea {
  id: string;
  /** Name, and below it what is to be said of it. */
  name: string;
  note: string;
  /** WGS-84, GeoJSON's MultiPolygon coordinates. */
  polygons: MultiPolygon['coordinates'];
  weight: 1 | 2 | 3;
  /** Out of season: drawn, and paler. */
  faint: boolean;
}

interface WaveAreasProps {
  id: string;
  /** Keep the array while nothing changes. */
  areas: readonly WaveArea[];
  selectedId?: string | null;
  onTap?: (id: string) => void;
}

const DAY = { ink: '#1b64c4', halo: '#ffffff', chosen: '#0b5f58' };
const NIGHT = { ink: '#6cb2ff', halo: '#0f1517', chosen: '#4fd1c0' };

/** CSS px from one wave to the next, by weight; all divide the tile. */
const TILE = 24;
const APART = { 1: 24, 2: 12, 3: 8 } as const;

const waves = (weight: 1 | 2 | 3, colour: string) => (pen: CanvasRenderingContext2D) => {
  pen.strokeStyle = colour;
  pen.globalAlpha = 0.55;
  pen.lineWidth = weight === 3 ? 1.8 : 1.4;
  for (let y = APART[weight] / 2; y < TILE; y += APART[weight]) {
    pen.beginPath();
    pen.moveTo(0, y);
    for (let x = 0; x < TILE; x += 12) {
      pen.quadraticCurveTo(x + 3, y - 3, x + 6, y);
      pen.quadraticCurveTo(x + 9, y + 3, x + 12, y);
    }
    pen.stroke();
  }
};
const PENS = {
  day: { 1: waves(1, DAY.ink), 2: waves(2, DAY.ink), 3: waves(3, DAY.ink) },
  night: { 1: waves(1, NIGHT.ink), 2: waves(2, NIGHT.ink), 3: waves(3, NIGHT.ink) },
} as const;

export function WaveAreas({ id, areas, selectedId = null, onTap }: WaveAreasProps) {
  const { dark } = useMapScene();
  const letters = useLetters();
  const { ink, halo, chosen } = dark ? NIGHT : DAY;
  const pens = dark ? PENS.night : PENS.day;
  useMapImage(`${id}-waves-1`, TILE, pens[1]);
  useMapImage(`${id}-waves-2`, TILE, pens[2]);
  useMapImage(`${id}-waves-3`, TILE, pens[3]);
  const shapes = useMemo(() => shapesOf(areas), [areas]);
  const isChosen = ['==', ['get', 'id'], selectedId ?? ''] as never;

  return (
    <Source id={id} data={shapes}>
      {onTap && <Taps layerId={`${id}-fill`} onTap={onTap} />}
      <Layer
        id={`${id}-fill`}
        floor="areas"
        type="fill"
        paint={{ 'fill-color': ink, 'fill-opacity': ['case', ['get', 'faint'], 0.05, 0.13] }}
      />
      <Layer
        id={`${id}-waves`}
        floor="areas"
        type="fill"
        paint={{
          'fill-pattern': ['concat', `${id}-waves-`, ['get', 'weight']],
          'fill-opacity': ['case', ['get', 'faint'], 0.35, 0.9],
        }}
      />
      <Layer
        id={`${id}-rim`}
        floor="areas"
        type="line"
        paint={{
          'line-color': ['case', isChosen, chosen, ink],
          'line-width': ['case', isChosen, 4, ['+', 0.6, ['*', 0.8, ['get', 'weight']]]],
          'line-opacity': ['case', ['get', 'faint'], 0.5, 1],
        }}
      />
      <Layer
        id={`${id}-names`}
        floor="areas"
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
          'text-font': letters,
          'text-size': 13,
          'text-max-width': 10,
          // From far away a river is named now and then, not at each of its bends; where there is no room, the more dangerous water is.
          'text-padding': ['interpolate', ['linear'], ['zoom'], 12, 40, 15, 2],
          'symbol-sort-key': ['-', ['get', 'weight']],
        }}
        paint={{ 'text-color': ink, 'text-halo-color': halo, 'text-halo-width': 1.8 }}
      />
    </Source>
  );
}

/** Without it a finger on the water goes on to what lies below. */
function Taps({ layerId, onTap }: { layerId: string; onTap: (id: string) => void }) {
  useLayerTap(layerId, ({ properties }) => onTap(String(properties['id'])));
  return null;
}

const shapesOf = (areas: readonly WaveArea[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features: areas.map(({ polygons, ...properties }): Feature<MultiPolygon> => ({
    type: 'Feature',
    properties,
    geometry: { type: 'MultiPolygon', coordinates: polygons },
  })),
});

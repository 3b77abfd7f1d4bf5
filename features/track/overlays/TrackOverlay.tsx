/**
 * The day on the map: trips with their direction, gaps, visited places, and doubted fixes on demand. A tap moves the
 * playhead to what it hits.
 */
import type { FeatureCollection } from 'geojson';
import { memo } from 'react';
import type { MapGeoJSONFeature } from 'maplibre-gl';
import type { LngLat } from '../../../map/geo/datum';
import { SelectedFeature, ifSelected } from '../../../map/layers/SelectedFeature';
import { ROUND_LINES } from '../../../map/basemap/styleParts';
import { Layer } from '../../../map/layers/Layer';
import { LineLayers } from '../../../map/layers/LineLayers';
import { useMapScene } from '../../../map/mapScene';
import { Source } from '../../../map/layers/Source';
import { useLayerTap } from '../../../map/taps/useLayerTap';
import { useLabelFont } from '../../../map/layers/useLabelFont';
import { useMapImage } from '../../../map/layers/useMapImage';
import type { ColourBy } from './trackLines';
import { lineColour, looksOf } from './trackLooks';
import type { TrackShapes } from './trackShapes';

export interface TrackOverlayProps {
  shapes: TrackShapes;
  colourBy: ColourBy;
  /** Doubted fixes; null while hidden. */
  doubted: FeatureCollection | null;
  /** The chosen segment and its visited place; -1 for none. */
  chosen: { segment: number; place: number };
  onSegment: (segment: number, at: LngLat) => void;
  onPlace: (place: number) => void;
  onFix: (fix: number) => void;
}

const CHEVRON = 16;
/** Draws an arrow to the right, along the line, in a square of `CHEVRON` px. */
const chevronIn = (colour: string) => (pen: CanvasRenderingContext2D) => {
  pen.strokeStyle = colour;
  pen.lineWidth = 2.2;
  pen.lineCap = pen.lineJoin = 'round';
  pen.beginPath();
  pen.moveTo(6.5, 4.5);
  pen.lineTo(10, 8);
  pen.lineTo(6.5, 11.5);
  pen.stroke();
};
const PENS = { day: chevronIn(looksOf(false).chevron), night: chevronIn(looksOf(true).chevron) };
/** CSS px to the right of the direction of travel, so that two trips along one street lie side by side. */
const LINE_OFFSET = 3.5;
/**
 * CSS px by which the line may miss a fix, a fifth of its width: what jitters by less than that is drawn at great cost
 * where a day goes along the same streets again and again.
 */
const TOLERANCE = 1;
const IS_TRIP = ['==', ['get', 'kind'], 'trip'] as never;
const IS_GAP = ['==', ['get', 'kind'], 'gap'] as never;
const IS_SIGHTING = ['==', ['get', 'kind'], 'sighting'] as never;

export const TrackOverlay = memo(function TrackOverlay({
  shapes,
  colourBy,
  doubted,
  chosen,
  onSegment,
  onPlace,
  onFix,
}: TrackOverlayProps) {
  const { dark } = useMapScene();
  const looks = looksOf(dark);
  const font = useLabelFont();

  useMapImage('track-chevron', CHEVRON, dark ? PENS.night : PENS.day);

  const tapped = ({ properties }: MapGeoJSONFeature, at: LngLat) => onSegment(Number(properties['segment']), at);
  useLayerTap('track-touch', tapped);
  useLayerTap('track-gaps', tapped);
  useLayerTap('track-sightings', tapped);
  useLayerTap('track-stays', ({ properties }) => onPlace(Number(properties['place'])));
  useLayerTap('track-doubted', ({ properties }) => onFix(Number(properties['fix'])));

  return (
    <>
      <Source id="track-rough" data={shapes.rough}>
        <Layer
          id="track-rough-area"
          group="tracks"
          type="fill"
          paint={{ 'fill-color': looks.doubted, 'fill-opacity': 0.06 }}
        />
        <Layer
          id="track-rough-rim"
          group="tracks"
          type="line"
          paint={{ 'line-color': looks.doubted, 'line-opacity': 0.5, 'line-width': 1.5, 'line-dasharray': [3, 2] }}
        />
      </Source>
      {/* The line comes first: users look for it. */}
      <Source id="track-pieces" data={shapes.pieces[colourBy]} tolerance={TOLERANCE} promoteId="segment">
        <Layer
          id="track-gaps"
          group="tracks"
          type="line"
          filter={IS_GAP}
          paint={{
            'line-color': ifSelected(looks.chosen, looks.gap),
            'line-width': ifSelected(4, 3),
            'line-dasharray': [1, 2.5],
          }}
        />
        <Layer
          id="track-touch"
          group="tracks"
          type="line"
          filter={IS_TRIP}
          layout={ROUND_LINES}
          paint={{ 'line-width': 24, 'line-opacity': 0 }}
        />
        <LineLayers
          id="track-line"
          group="tracks"
          filter={IS_TRIP}
          colour={lineColour(looks, colourBy)}
          width={5}
          casing={{ colour: ifSelected(looks.chosen, looks.casing), width: ifSelected(12, 8) }}
          offset={LINE_OFFSET}
        />
        <SelectedFeature feature={chosen.segment < 0 ? null : chosen.segment} />
      </Source>
      <Source id="track-trips" data={shapes.trips} tolerance={TOLERANCE}>
        <Layer
          id="track-direction"
          group="circles"
          type="symbol"
          layout={{
            'symbol-placement': 'line',
            'symbol-spacing': 72,
            'icon-image': 'track-chevron',
            'icon-allow-overlap': true,
            'icon-ignore-placement': true,
            'icon-padding': 0,
            'icon-offset': [0, LINE_OFFSET],
          }}
        />
      </Source>
      <Source id="track-places" data={shapes.places} promoteId="place">
        <Layer
          id="track-ends"
          group="circles"
          type="circle"
          filter={['in', ['get', 'kind'], ['literal', ['start', 'end']]]}
          paint={{
            'circle-radius': 6,
            'circle-color': ['match', ['get', 'kind'], 'start', looks.casing, looks.ink],
            'circle-stroke-color': looks.ink,
            'circle-stroke-width': 3,
          }}
        />
        <Layer
          id="track-sightings"
          group="circles"
          type="circle"
          filter={IS_SIGHTING}
          paint={{
            'circle-radius': 6,
            'circle-color': looks.place,
            'circle-stroke-color': looks.gap,
            'circle-stroke-width': 2.5,
          }}
        />
        <Layer
          id="track-sighting-times"
          group="circles"
          type="symbol"
          filter={IS_SIGHTING}
          layout={{
            'text-field': ['get', 'times'],
            'text-font': font,
            'text-size': 11,
            'text-variable-anchor': ['top', 'bottom', 'left', 'right'],
            'text-radial-offset': 0.9,
          }}
          paint={{ 'text-color': looks.ink, 'text-halo-color': looks.halo, 'text-halo-width': 1.8 }}
        />
        <Layer
          id="track-stays"
          group="circles"
          type="circle"
          filter={['==', ['get', 'kind'], 'stay']}
          paint={{
            // The area grows with the time, so that a stay of eight hours is not a hundred times as large as one of
            // five minutes.
            'circle-radius': ['interpolate', ['linear'], ['sqrt', ['get', 'minutes']], 2.2, 8, 22, 22],
            'circle-color': ifSelected(looks.chosen, looks.place),
            'circle-opacity': 0.82,
            'circle-stroke-color': looks.placeEdge,
            'circle-stroke-width': 2.5,
          }}
        />
        <Layer
          id="track-names"
          group="circles"
          type="symbol"
          filter={['==', ['get', 'kind'], 'stay']}
          layout={{
            'text-field': [
              'format',
              ['get', 'name'],
              { 'font-scale': 1 },
              '\n',
              {},
              ['get', 'times'],
              { 'font-scale': 0.85 },
            ],
            'text-font': font,
            'text-size': 13,
            'text-variable-anchor': ['top', 'bottom', 'left', 'right'],
            'text-radial-offset': 1.5,
            'text-justify': 'auto',
            'text-max-width': 12,
            'symbol-sort-key': ['-', 0, ['get', 'minutes']],
          }}
          paint={{ 'text-color': looks.ink, 'text-halo-color': looks.halo, 'text-halo-width': 1.8 }}
        />
        <SelectedFeature feature={chosen.place < 0 ? null : chosen.place} />
      </Source>
      {doubted && (
        <Source id="track-doubted" data={doubted}>
          <Layer
            id="track-doubted"
            group="circles"
            type="circle"
            paint={{
              'circle-radius': 5,
              'circle-color': looks.halo,
              'circle-opacity': 0.7,
              'circle-stroke-color': looks.doubted,
              'circle-stroke-width': 2,
            }}
          />
        </Source>
      )}
    </>
  );
});

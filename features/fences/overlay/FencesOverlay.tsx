/** Draws fences on the map with name and colour. A school's fence is hatched, a paused one has a dashed edge. */
import type { FeatureCollection, Polygon } from 'geojson';
import { memo, useMemo } from 'react';
import type { Fence } from '../../../contract/fences';
import { Layer } from '../../../map/layers/Layer';
import { useMapScene } from '../../../map/mapScene';
import { useCalled } from '../../../src/messages/calledNames';
import { Source } from '../../../map/layers/Source';
import { useLayerTap } from '../../../map/taps/useLayerTap';
import { useLabelFont } from '../../../map/layers/useLabelFont';
import { useMapImage } from '../../../map/layers/useMapImage';
import { overlayTones, HATCH, HATCHES, displayColour } from './fenceStyle';
import { fencePolygon } from './fencePolygon';

interface FencesOverlayProps {
  fences: readonly Fence[];
  /** The fence whose sheet is open. Null for none. */
  chosenId?: string | null;
  /** A fence that is not drawn here because the editor draws it. */
  exceptId?: string | null;
  /** ms. A pause that has ended does not count. */
  now: number;
  onTap?: (fenceId: string) => void;
}

const ignoreTap = () => {};

export const FencesOverlay = memo(function FencesOverlay({
  fences,
  chosenId = null,
  exceptId = null,
  now,
  onTap = ignoreTap,
}: FencesOverlayProps) {
  const { dark } = useMapScene();
  const { halo } = overlayTones(dark);
  const font = useLabelFont();
  const called = useCalled();
  // Recomputes the features only when a pause ends, not with every tick of `now`.
  const paused = fences
    .filter(({ pausedUntil }) => pausedUntil !== null && Date.parse(pausedUntil) > now)
    .map(({ fenceId }) => fenceId)
    .join(' ');
  const polygons = useMemo(() => new Map(fences.map((fence) => [fence.fenceId, fencePolygon(fence.shape)])), [fences]);
  const shapes = useMemo<FeatureCollection<Polygon>>(
    () => ({
      type: 'FeatureCollection',
      features: fences.flatMap(({ fenceId, name, colour, owner, removed }) => {
        const geometry = polygons.get(fenceId);
        if (!geometry || removed || fenceId === exceptId) return [];
        return [
          {
            type: 'Feature',
            geometry,
            properties: {
              fenceId,
              name: called(name),
              colour: displayColour(colour, dark),
              owner,
              paused: paused.split(' ').includes(fenceId),
            },
          },
        ];
      }),
    }),
    [fences, polygons, exceptId, dark, paused, called],
  );

  useMapImage('fence-hatch', HATCH, dark ? HATCHES.night : HATCHES.day);
  useLayerTap('fences-fill', ({ properties }) => onTap(String(properties['fenceId'])));

  const isChosen = ['==', ['get', 'fenceId'], chosenId ?? ''] as never;
  return (
    <Source id="fences" data={shapes}>
      <Layer
        id="fences-fill"
        group="areas"
        type="fill"
        paint={{ 'fill-color': ['get', 'colour'], 'fill-opacity': ['case', isChosen, 0.26, 0.13] }}
      />
      <Layer
        id="fences-hatch"
        group="areas"
        type="fill"
        filter={['==', ['get', 'owner'], 'school']}
        paint={{ 'fill-pattern': 'fence-hatch' }}
      />
      <Layer
        id="fences-casing"
        group="areas"
        type="line"
        layout={{ 'line-join': 'round' }}
        paint={{ 'line-color': halo, 'line-width': ['case', isChosen, 8, 5], 'line-opacity': 0.8 }}
      />
      <Layer
        id="fences-edge"
        group="areas"
        type="line"
        filter={['!', ['get', 'paused']]}
        layout={{ 'line-join': 'round' }}
        paint={{ 'line-color': ['get', 'colour'], 'line-width': ['case', isChosen, 4, 2.5] }}
      />
      <Layer
        id="fences-paused"
        group="areas"
        type="line"
        filter={['get', 'paused'] as never}
        paint={{
          'line-color': ['get', 'colour'],
          'line-width': ['case', isChosen, 4, 2.5],
          'line-dasharray': [2, 1.6],
        }}
      />
      <Layer
        id="fences-names"
        group="circles"
        type="symbol"
        layout={{
          'text-field': ['get', 'name'],
          'text-font': font,
          'text-size': 13,
          'text-max-width': 10,
          'text-optional': true,
        }}
        paint={{ 'text-color': ['get', 'colour'], 'text-halo-color': halo, 'text-halo-width': 1.8 }}
      />
    </Source>
  );
});

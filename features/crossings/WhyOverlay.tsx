/**
 * Draws the fixes the judge looked at: inside filled, outside hollow, rejected ones small; the evidence with its
 * accuracy circle.
 */
import type { FeatureCollection } from 'geojson';
import { memo, type ReactNode, useEffect, useEffectEvent, useMemo } from 'react';
import type { WhyStep } from '../../contract';
import { type Fence, type EvidenceFix, measureShape } from '../../contract/fences';
import type { LngLat } from '../../map/geo/datum';
import { circlePolygon } from '../../map/geo/circlePolygon';
import { Layer } from '../../map/layers/Layer';
import { useMapScene } from '../../map/mapScene';
import { Source } from '../../map/layers/Source';
import { useCamera } from '../../map/camera/useCamera';
import { useLayerTap } from '../../map/taps/useLayerTap';

/** Props of the explanation screens: how the app draws a fence, which is another feature's. */
export interface WhyScreenProps {
  /** Draws the version of the fence that the judge used. */
  drawFence: (fence: Fence) => ReactNode;
}

interface WhyOverlayProps {
  steps: readonly WhyStep[];
  fence: Fence;
  /** The fixes the crossing rests on. Empty for a period without a crossing. */
  marks: readonly EvidenceFix[];
  chosen: number | null;
  onChoose: (step: number) => void;
}

const LOOKS = {
  day: { inside: '#0b5f58', outside: '#51605d', halo: '#ffffff', rejected: '#945200' },
  night: { inside: '#4fd1c0', outside: '#c3cfcb', halo: '#0f1517', rejected: '#f5b83d' },
};

export const WhyOverlay = memo(function WhyOverlay({ steps, fence, marks, chosen, onChoose }: WhyOverlayProps) {
  const { dark } = useMapScene();
  const camera = useCamera();
  const looks = dark ? LOOKS.night : LOOKS.day;
  const points = useMemo<FeatureCollection>(
    () => ({ type: 'FeatureCollection', features: steps.flatMap((step, index) => pointOf(step, index, marks)) }),
    [steps, marks],
  );
  const usedPath = useMemo<FeatureCollection>(() => {
    const coordinates = steps.flatMap(({ fix, rejection }) => (fix && rejection === null ? [[fix.lng, fix.lat]] : []));
    return {
      type: 'FeatureCollection',
      features:
        coordinates.length < 2
          ? []
          : [{ type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates } }],
    };
  }, [steps]);
  const chosenFix = chosen === null ? null : (steps[chosen]?.fix ?? null);
  const discs = useMemo<FeatureCollection>(
    () => ({
      type: 'FeatureCollection',
      features: (chosenFix ? [chosenFix] : marks).flatMap(({ lng, lat, accuracy }) =>
        accuracy === null ? [] : [circlePolygon([lng, lat], accuracy)],
      ),
    }),
    [marks, chosenFix],
  );

  useLayerTap('why-fixes', ({ properties }) => onChoose(Number(properties['step'])));

  // Fits the camera once to the fence and the evidence, later to each chosen fix.
  const show = useEffectEvent(() => {
    const { west, south, east, north } = measureShape(fence.shape).box;
    camera.fit({ points: [[west, south], [east, north], ...marks.map(({ lng, lat }): LngLat => [lng, lat])] });
  });
  useEffect(() => show(), [camera]);
  const showChosen = useEffectEvent(() => chosenFix && camera.keepInView([chosenFix.lng, chosenFix.lat]));
  useEffect(() => {
    showChosen();
  }, [chosen]);

  const isChosen = ['==', ['get', 'step'], chosen ?? -1] as never;
  return (
    <>
      <Source id="why-way" data={usedPath}>
        <Layer
          id="why-way"
          group="tracks"
          type="line"
          layout={{ 'line-join': 'round' }}
          paint={{ 'line-color': looks.outside, 'line-width': 1.5, 'line-opacity': 0.6 }}
        />
      </Source>
      <Source id="why-discs" data={discs}>
        <Layer
          id="why-disc-areas"
          group="circles"
          type="fill"
          paint={{ 'fill-color': looks.inside, 'fill-opacity': 0.12 }}
        />
        <Layer
          id="why-disc-rims"
          group="circles"
          type="line"
          paint={{ 'line-color': looks.inside, 'line-opacity': 0.7, 'line-width': 1.25 }}
        />
      </Source>
      <Source id="why-fixes" data={points}>
        <Layer
          id="why-fixes"
          group="circles"
          type="circle"
          paint={{
            'circle-radius': ['case', isChosen, 10, ['get', 'mark'], 8, ['get', 'rejected'], 3.5, 5],
            'circle-color': ['case', ['get', 'rejected'], looks.rejected, ['get', 'inside'], looks.inside, looks.halo],
            'circle-stroke-color': [
              'case',
              ['get', 'rejected'],
              looks.halo,
              ['get', 'inside'],
              looks.halo,
              looks.outside,
            ],
            'circle-stroke-width': ['case', ['get', 'mark'], 3, 2],
          }}
        />
      </Source>
    </>
  );
});

function pointOf(
  { fix, rejection }: WhyStep,
  step: number,
  marks: readonly EvidenceFix[],
): FeatureCollection['features'] {
  if (!fix) return [];
  const properties = {
    step,
    inside: fix.depth >= 0,
    rejected: rejection !== null,
    mark: marks.some(({ fixTime }) => fixTime === fix.fixTime),
  };
  return [{ type: 'Feature', properties, geometry: { type: 'Point', coordinates: [fix.lng, fix.lat] } }];
}

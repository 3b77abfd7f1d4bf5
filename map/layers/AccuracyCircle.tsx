/** The disc in which something is to within so many metres, at its true size. Dots bring their own; this is for everything else. */
import { useMemo } from 'react';
import type { LngLat } from '../geo/datum';
import { discShape } from '../geo/circlePolygon';
import { discTint } from './accuracyOpacity';
import { Layer } from './Layer';
import { Source } from './Source';

interface AccuracyDiscProps {
  id: string;
  /** WGS-84; keep the object while it is the same place. */
  centre: LngLat;
  /** Metres. */
  radius: number;
  /** CSS colour. */
  colour: string;
}

export function AccuracyDisc({ id, centre, radius, colour }: AccuracyDiscProps) {
  const shape = useMemo(() => discShape(centre, radius), [centre, radius]);
  const opacity = useMemo(() => discTint(centre, radius), [centre, radius]);
  return (
    <Source id={id} data={shape}>
      <Layer id={`${id}-area`} type="fill" floor="discs" paint={{ 'fill-color': colour, 'fill-opacity': opacity }} />
      <Layer
        id={`${id}-rim`}
        type="line"
        floor="discs"
        paint={{ 'line-color': colour, 'line-opacity': 0.55, 'line-width': 1.25 }}
      />
    </Source>
  );
}

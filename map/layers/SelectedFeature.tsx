/**
 * The one feature of a Source that is chosen; its layers look at `['feature-state', 'chosen']`. A change is on the screen with the next
 * frame, where one of a filter or of a paint by property has the worker make every tile anew.
 */
import { use, useEffect } from 'react';
import { useMapScene } from '../mapScene';
import { SourceContext } from './Source';
import { styleReady } from '../mapInternals';

/** For a paint property: one value for the chosen feature, another for all others. */
export const ifChosen = (chosen: unknown, other: unknown) =>
  ['case', ['boolean', ['feature-state', 'chosen'], false], chosen, other] as never;

/** @param feature id as the source's `promoteId` names it; null when none is. */
export function Chosen({ feature }: { feature: string | number | null }) {
  const { map } = useMapScene();
  const source = use(SourceContext);
  useEffect(() => {
    if (!map || !source || feature === null) return undefined;
    const mark = () => {
      if (styleReady(map) && map.getSource(source)) map.setFeatureState({ source, id: feature }, { chosen: true });
    };
    mark();
    // A new style has forgotten it.
    map.on('styledata', mark);
    return () => {
      map.off('styledata', mark);
      if (styleReady(map) && map.getSource(source)) map.removeFeatureState({ source, id: feature }, 'chosen');
    };
  }, [map, source, feature]);
  return null;
}

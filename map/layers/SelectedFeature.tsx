/**
 * Marks one feature of a Source as selected, through MapLibre's feature state. The change is on the screen with the
 * next frame; a filter or a paint by property would make the worker cut every tile again.
 */
import { use, useEffect } from 'react';
import { isStyleReady } from '../mapInternals';
import { useMapScene } from '../mapScene';
import { SourceContext } from './Source';

/** A paint property's value: one for the selected feature, another for all others. */
export const ifSelected = (selected: unknown, other: unknown) =>
  ['case', ['boolean', ['feature-state', 'selected'], false], selected, other] as never;

/** Goes inside a Source. @param feature the id that the source's `promoteId` gives the feature; null selects none */
export function SelectedFeature({ feature }: { feature: string | number | null }) {
  const { map } = useMapScene();
  const source = use(SourceContext);
  useEffect(() => {
    if (!map || !source || feature === null) return undefined;
    const select = () => {
      if (isStyleReady(map) && map.getSource(source)) map.setFeatureState({ source, id: feature }, { selected: true });
    };
    select();
    // A new style has lost the feature state.
    map.on('styledata', select);
    return () => {
      map.off('styledata', select);
      if (isStyleReady(map) && map.getSource(source)) map.removeFeatureState({ source, id: feature }, 'selected');
    };
  }, [map, source, feature]);
  return null;
}

/** One MapLibre layer inside a Source. It survives changes of style and draws nothing while there is no map. */
import type { LayerSpecification, Map as MapInstance } from 'maplibre-gl';
import { use, useEffect, useEffectEvent, useRef } from 'react';
import { groupEndId, type LayerGroup } from './layerGroups';
import { useMapScene } from '../mapScene';
import { SourceContext } from './Source';
import { isStyleReady } from '../mapInternals';

type LayerWithSource = Extract<LayerSpecification, { source: string }>;
type LayerProps = LayerWithSource extends infer Spec
  ? Spec extends LayerWithSource
    ? Omit<Spec, 'source'> & { group: LayerGroup }
    : never
  : never;

type StyleProperties = Readonly<Record<string, unknown>>;
const eachChange = (next: StyleProperties, before: StyleProperties, apply: (name: string, value: unknown) => void) => {
  for (const name of new Set([...Object.keys(before), ...Object.keys(next)]))
    if (next[name] !== before[name]) apply(name, next[name]);
};

/**
 * `group` sets the drawing order and is read once, when the layer is added; later changes of paint, layout and filter
 * are applied.
 */
export function Layer({ group, ...spec }: LayerProps) {
  const { map } = useMapScene();
  const source = use(SourceContext);
  const applied = useRef<typeof spec | null>(null);
  const { id } = spec;
  const add = useEffectEvent((to: MapInstance, from: string) => {
    if (!isStyleReady(to) || to.getLayer(id) || !to.getSource(from)) return;
    const groupEnd = groupEndId(group);
    to.addLayer({ ...spec, source: from }, to.getLayer(groupEnd) ? groupEnd : undefined);
    applied.current = spec;
  });

  useEffect(() => {
    if (!map || !source) return undefined;
    const ensure = () => add(map, source);
    ensure();
    map.on('styledata', ensure);
    return () => {
      map.off('styledata', ensure);
      applied.current = null;
      if (isStyleReady(map) && map.getLayer(id)) map.removeLayer(id);
    };
  }, [map, source, id]);

  useEffect(() => {
    const before = applied.current;
    if (!map || !before || before === spec || !isStyleReady(map) || !map.getLayer(id)) return;
    eachChange({ ...spec.paint }, { ...before.paint }, (name, value) =>
      map.setPaintProperty(id, name as never, value as never),
    );
    eachChange({ ...spec.layout }, { ...before.layout }, (name, value) =>
      map.setLayoutProperty(id, name as never, value as never),
    );
    if (spec.filter !== before.filter) map.setFilter(id, spec.filter ?? null);
    applied.current = spec;
  });

  return null;
}

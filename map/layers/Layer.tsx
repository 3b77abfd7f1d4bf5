/** One MapLibre layer on a named floor (read once), inside a Source. It survives style changes and draws nothing while there is no map. */
import type { LayerSpecification, Map as MapInstance } from 'maplibre-gl';
import { use, useEffect, useEffectEvent, useRef } from 'react';
import { ceilingOf, type Floor } from './layerGroups';
import { useMapScene } from '../mapScene';
import { SourceContext } from './Source';
import { styleReady } from '../mapInternals';

type Drawn = Extract<LayerSpecification, { source: string }>;
type LayerProps = Drawn extends infer Spec
  ? Spec extends Drawn
    ? Omit<Spec, 'source'> & { floor: Floor }
    : never
  : never;

type Changes = Readonly<Record<string, unknown>>;
const eachChange = (next: Changes, before: Changes, apply: (name: string, value: unknown) => void) => {
  for (const name of new Set([...Object.keys(before), ...Object.keys(next)]))
    if (next[name] !== before[name]) apply(name, next[name]);
};

export function Layer({ floor, ...spec }: LayerProps) {
  const { map } = useMapScene();
  const source = use(SourceContext);
  const drawn = useRef<typeof spec | null>(null);
  const { id } = spec;
  const add = useEffectEvent((to: MapInstance, from: string) => {
    if (!styleReady(to) || to.getLayer(id) || !to.getSource(from)) return;
    const ceiling = ceilingOf(floor);
    to.addLayer({ ...spec, source: from }, to.getLayer(ceiling) ? ceiling : undefined);
    drawn.current = spec;
  });

  useEffect(() => {
    if (!map || !source) return undefined;
    const ensure = () => add(map, source);
    ensure();
    map.on('styledata', ensure);
    return () => {
      map.off('styledata', ensure);
      drawn.current = null;
      if (styleReady(map) && map.getLayer(id)) map.removeLayer(id);
    };
  }, [map, source, id]);

  useEffect(() => {
    const before = drawn.current;
    if (!map || !before || before === spec || !styleReady(map) || !map.getLayer(id)) return;
    eachChange({ ...spec.paint }, { ...before.paint }, (name, value) =>
      map.setPaintProperty(id, name as never, value as never),
    );
    eachChange({ ...spec.layout }, { ...before.layout }, (name, value) =>
      map.setLayoutProperty(id, name as never, value as never),
    );
    if (spec.filter !== before.filter) map.setFilter(id, spec.filter ?? null);
    drawn.current = spec;
  });

  return null;
}

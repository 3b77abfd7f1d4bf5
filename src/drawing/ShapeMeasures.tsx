/** Area, perimeter or length of a shape, updated while it is drawn. Shows dashes while the shape has faults. */
import { type FenceShape, measuresOf } from '../../contract/fence';
import { useFenceText } from '../fences/messages';
import { areaWords, metresWords } from '../fences/words';
import { useDrawText } from './messages';

export function ShapeMeasures({ shape, valid }: { shape: FenceShape; valid: boolean }) {
  const text = useDrawText();
  const fence = useFenceText();
  const measures = valid ? measuresOf(shape) : null;
  const facts: [string, string | null][] = [
    [text('area'), measures && areaWords(fence, measures.area)],
    shape.kind === 'corridor'
      ? [text('length'), measures?.length == null ? null : metresWords(fence, measures.length)]
      : [text('perimeter'), measures && metresWords(fence, measures.perimeter)],
    ...(shape.kind === 'circle'
      ? []
      : [[text('corners'), measures && String(measures.corners)] as [string, string | null]]),
  ];
  return (
    <dl className="shape-measures">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  );
}

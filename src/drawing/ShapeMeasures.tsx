/**
 * Area, perimeter or length of a shape for who wants to know, updated while it is drawn. Shows dashes while the shape
 * has faults.
 */
import { type FenceShape, measureShape } from '../../contract/fences';
import { areaWords, metresWords } from '../fences/words';
import { useText } from '../messages/texts';

export function ShapeMeasures({ shape, valid }: { shape: FenceShape; valid: boolean }) {
  const text = useText('draw');
  const fence = useText('fence');
  const measures = valid ? measureShape(shape) : null;
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
    <details className="shape-measures">
      <summary>{text('measures')}</summary>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="quiet">{name}</dt>
            <dd className="strong">{value ?? '–'}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

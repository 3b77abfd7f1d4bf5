/** The size of a drawn shape in a few characters: the radius of a circle, the width of a route, the area of the rest. */
import { measureShape } from '../../contract/fences';
import { areaWords, metresWords } from '../fences/words';
import { useText } from '../messages/texts';
import { type DraftShape, fenceShapeOf } from './draftShape';

export function SizeNote({ draftShape }: { draftShape: DraftShape }) {
  const text = useText('draw');
  const fence = useText('fence');
  if (draftShape.tool === 'circle')
    return <span>{text('note.circle', { size: metresWords(fence, draftShape.radius) })}</span>;
  if (draftShape.tool === 'corridor')
    return <span>{text('note.corridor', { size: metresWords(fence, 2 * draftShape.halfWidth) })}</span>;
  return <span>{text('note.area', { size: areaWords(fence, measureShape(fenceShapeOf(draftShape)).area) })}</span>;
}

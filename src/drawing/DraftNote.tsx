/** A short line beside a drawn shape, on the map: above its edge, and always within the free area. */
import type { ReactNode } from 'react';
import { measureShape } from '../../contract/fences';
import { offsetBy } from '../../contract/geo';
import type { PenView } from '../../map/pen/penView';
import { areaWords, metresWords } from '../fences/words';
import { useText } from '../messages/texts';
import { type DraftShape, fenceShapeOf, linesOf } from './draftShape';
import { ICONS } from './icons';

/** CSS pixels: the height of the line with its distance from the edge of the shape. */
const ROOM = 44;
const GAP = 10;

/** The highest point of a shape on the screen; null for one without corners. */
function topOf(draftShape: DraftShape, { toScreen }: PenView) {
  const points =
    draftShape.tool === 'circle' ? [offsetBy(draftShape.centre, 0, draftShape.radius)] : linesOf(draftShape).flat();
  return points.map(toScreen).sort((one, other) => one.y - other.y)[0] ?? null;
}

const within = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));

export function DraftNote({
  view,
  draftShape,
  children,
}: {
  view: PenView;
  draftShape: DraftShape;
  children: ReactNode;
}) {
  const top = topOf(draftShape, view);
  if (!top) return null;
  const { free } = view;
  const [width, height] = [free.right - free.left, free.bottom - free.top];
  const x = within(top.x - free.left, 0, width);
  const y = within(top.y - GAP - free.top, ROOM, Math.max(ROOM, height));
  return (
    <div className="draft-note" style={{ inset: `${free.top}px auto auto ${free.left}px`, inlineSize: width }}>
      {/* It is moved by as much of its own width as it stands along the free area: so it never leaves it. */}
      <p
        className="draft-note__words text-m strong tabular"
        style={{ insetInlineStart: x, insetBlockStart: y, translate: `${(-100 * x) / Math.max(1, width)}% -100%` }}
      >
        {children}
      </p>
    </div>
  );
}

/** The size of a shape in a few characters, after its icon: radius of a circle, width of a route, area of the rest. */
export function SizeNote({ draftShape }: { draftShape: DraftShape }) {
  const fence = useText('fence');
  const [icon, size] =
    draftShape.tool === 'circle'
      ? [ICONS.circle, metresWords(fence, draftShape.radius)]
      : draftShape.tool === 'corridor'
        ? [ICONS.widen, metresWords(fence, 2 * draftShape.halfWidth)]
        : [ICONS.polygon, areaWords(fence, measureShape(fenceShapeOf(draftShape)).area)];
  return (
    <span className="draft-note__size">
      {icon} {size}
    </span>
  );
}

/** Previews the edges of the next corner, at the crosshair or under the mouse. */
import type { LngLat } from '../../contract/primitives';
import type { PenView } from '../../map/pen/penView';
import { draw, drawingFrom, type DrawingState } from './drawing';
import { isClosed, linesOf } from './draftShape';
import { pathOf } from './ShapeSvg';

/** @param tip where the next corner would be, [lng, lat]. */
export function PendingEdges({
  view: { toScreen },
  state,
  tip,
  colour,
}: {
  view: PenView;
  state: DrawingState;
  tip: LngLat;
  colour: string;
}) {
  const ring = state.selected?.ring ?? state.ring;
  const before = linesOf(state.draftShape)[ring] ?? [];
  const { draftShape } = draw(drawingFrom(state), { do: 'place', at: tip });
  const line = linesOf(draftShape)[ring] ?? [];
  if (before.length === 0 || line.length === before.length) return null;
  const closed = isClosed(draftShape);
  const whole = pathOf(line.map(toScreen)) + (closed ? 'Z' : '');
  const at = line.indexOf(tip);
  // A rectangle changes all its edges, other shapes only the two at the new corner.
  const edges =
    draftShape.tool === 'rectangle'
      ? whole
      : pathOf(
          [line[at - 1], tip, line[at + 1] ?? (closed ? line[0] : undefined)]
            .filter((place) => place !== undefined)
            .map(toScreen),
        );
  return (
    <g className="pending-edges" style={{ '--fence': colour } as React.CSSProperties}>
      {closed && ring === 0 && <path className="draft-shape__fill" d={whole} />}
      <path className="draft-shape__casing" d={edges} />
      <path className="draft-shape__edge" d={edges} />
    </g>
  );
}

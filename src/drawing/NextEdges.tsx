/** What the next corner would make of it, were it put where the cross is, or the mouse. */
import type { LngLat } from '../../contract/primitives';
import type { PenView } from '../../map/pen/penView';
import { draw, drawingOf, type Moment } from './drawing';
import { isClosed, linesOf } from './sketch';
import { pathOf } from './SketchPicture';

export function NextEdges({
  view: { toScreen },
  moment,
  tip,
  colour,
}: {
  view: PenView;
  moment: Moment;
  tip: LngLat;
  colour: string;
}) {
  const ring = moment.chosen?.ring ?? moment.ring;
  const before = linesOf(moment.sketch)[ring] ?? [];
  const { sketch } = draw(drawingOf(moment), { do: 'put', at: tip });
  const line = linesOf(sketch)[ring] ?? [];
  if (before.length === 0 || line.length === before.length) return null;
  const closed = isClosed(sketch);
  const whole = pathOf(line.map(toScreen)) + (closed ? 'Z' : '');
  const at = line.indexOf(tip);
  // A rectangle is new all round; of other shapes the two edges that meet in the new corner are.
  const edges =
    sketch.tool === 'rectangle'
      ? whole
      : pathOf(
          [line[at - 1], tip, line[at + 1] ?? (closed ? line[0] : undefined)]
            .filter((place) => place !== undefined)
            .map(toScreen),
        );
  return (
    <g className="next-edges" style={{ '--fence': colour } as React.CSSProperties}>
      {closed && ring === 0 && <path className="sketch__fill" d={whole} />}
      <path className="sketch__casing" d={edges} />
      <path className="sketch__edge" d={edges} />
    </g>
  );
}

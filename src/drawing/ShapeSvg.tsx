/** Draws a shape above the map as SVG: filled, with a casing that keeps the edge visible on any map. */
import { useId } from 'react';
import type { PenView } from '../../map/pen/penView';
import { offsetBy } from '../../contract/geo';
import { isClosed, linesOf, type DraftShape } from './draftShape';

interface ShapeSvgProps {
  view: PenView;
  draftShape: DraftShape;
  /** '#rrggbb'. */
  colour: string;
  /** 'theirs' is another person's version, drawn with a dashed edge. */
  kind?: 'mine' | 'theirs';
  /** Index of the ring that is not closed yet. Null when all are closed. */
  open?: number | null;
  /** Label above the shape, when two versions are shown. */
  label?: string | undefined;
}

/** The SVG path through some points, CSS pixels. Not closed. */
export const pathOf = (points: readonly { x: number; y: number }[]) =>
  points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');

export function ShapeSvg({ view, draftShape, colour, kind = 'mine', open = null, label }: ShapeSvgProps) {
  return (
    <g className={`draft-shape draft-shape--${kind}`} style={{ '--fence': colour } as React.CSSProperties}>
      {draftShape.tool === 'circle' ? (
        <Disc view={view} centre={draftShape.centre} radius={draftShape.radius} />
      ) : draftShape.tool === 'corridor' ? (
        <Corridor view={view} draftShape={draftShape} />
      ) : (
        <Area
          d={linesOf(draftShape)
            .map((ring, index) => pathOf(ring.map(view.toScreen)) + (open === index || ring.length < 3 ? '' : 'Z'))
            .join('')}
          filled={isClosed(draftShape)}
        />
      )}
      {label !== undefined && <Label view={view} draftShape={draftShape} words={label} />}
    </g>
  );
}

function Label({ view, draftShape, words }: { view: PenView; draftShape: DraftShape; words: string }) {
  const corners =
    draftShape.tool === 'circle' ? [offsetBy(draftShape.centre, 0, draftShape.radius)] : linesOf(draftShape).flat();
  const [top] = corners.map(view.toScreen).sort((one, other) => one.y - other.y);
  if (!top) return null;
  return (
    <text className="draft-shape__label" x={top.x} y={Math.max(top.y - 12, view.free.top + 24)}>
      {words}
    </text>
  );
}

function Area({ d, filled }: { d: string; filled: boolean }) {
  return (
    <>
      {filled && <path className="draft-shape__fill" d={d} />}
      <path className="draft-shape__casing" d={d} />
      <path className="draft-shape__edge" d={d} />
    </>
  );
}

function Disc({
  view: { toScreen },
  centre,
  radius,
}: {
  view: PenView;
  centre: Extract<DraftShape, { tool: 'circle' }>['centre'];
  radius: number;
}) {
  const [middle, rim] = [toScreen(centre), toScreen(offsetBy(centre, radius, 0))];
  const circle = { cx: middle.x, cy: middle.y, r: Math.abs(rim.x - middle.x) };
  return (
    <>
      <circle className="draft-shape__fill" {...circle} />
      <circle className="draft-shape__casing" {...circle} />
      <circle className="draft-shape__edge" {...circle} />
    </>
  );
}

/** Width of a corridor's edge, CSS pixels. */
const EDGE = 3;

/** A line as wide as the corridor. Its edge is a wider line with the corridor masked out. */
function Corridor({
  view: { toScreen, metresPerPixel },
  draftShape: { line, halfWidth },
}: {
  view: PenView;
  draftShape: Extract<DraftShape, { tool: 'corridor' }>;
}) {
  const mask = useId();
  const d = pathOf(line.map(toScreen));
  const width = (halfWidth * 2) / metresPerPixel;
  return (
    <>
      <mask id={mask} maskUnits="userSpaceOnUse" x="-10000" y="-10000" width="20000" height="20000">
        <path className="draft-shape__way" d={d} stroke="white" strokeWidth={width + EDGE} />
        <path className="draft-shape__way" d={d} stroke="black" strokeWidth={Math.max(0, width - EDGE)} />
      </mask>
      <path className="draft-shape__way draft-shape__way--fill" d={d} strokeWidth={width} />
      <g mask={`url(#${mask})`}>
        <path className="draft-shape__way draft-shape__way--edge" d={d} strokeWidth={width + EDGE} />
      </g>
      <path className="draft-shape__casing" d={d} />
      <path className="draft-shape__edge draft-shape__edge--middle" d={d} />
    </>
  );
}

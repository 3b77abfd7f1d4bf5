/** A shape as it is drawn above the map, in pixels: filled, with an edge that is seen on any ground. */
import { useId } from 'react';
import type { PenView } from '../../map/pen/penView';
import { movedBy } from '../../contract/fence/plane';
import { isClosed, linesOf, type Sketch } from './sketch';

interface SketchPictureProps {
  view: PenView;
  sketch: Sketch;
  /** '#rrggbb'. */
  colour: string;
  /** theirs: another version, to be told apart by its broken edge. */
  kind?: 'mine' | 'theirs';
  /** The ring that has no edge back to its first corner yet; null when all are closed. */
  open?: number | null;
  /** Stands above it, when there is more than one. */
  label?: string | undefined;
}

export const pathOf = (points: readonly { x: number; y: number }[]) =>
  points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');

export function SketchPicture({ view, sketch, colour, kind = 'mine', open = null, label }: SketchPictureProps) {
  return (
    <g className={`sketch sketch--${kind}`} style={{ '--fence': colour } as React.CSSProperties}>
      {sketch.tool === 'circle' ? (
        <Disc view={view} centre={sketch.centre} radius={sketch.radius} />
      ) : sketch.tool === 'corridor' ? (
        <Corridor view={view} sketch={sketch} />
      ) : (
        <Area
          d={linesOf(sketch)
            .map((ring, index) => pathOf(ring.map(view.toScreen)) + (open === index || ring.length < 3 ? '' : 'Z'))
            .join('')}
          filled={isClosed(sketch)}
        />
      )}
      {label !== undefined && <Label view={view} sketch={sketch} words={label} />}
    </g>
  );
}

function Label({ view, sketch, words }: { view: PenView; sketch: Sketch; words: string }) {
  const corners = sketch.tool === 'circle' ? [movedBy(sketch.centre, 0, sketch.radius)] : linesOf(sketch).flat();
  const [top] = corners.map(view.toScreen).sort((one, other) => one.y - other.y);
  if (!top) return null;
  return (
    <text className="sketch__label" x={top.x} y={Math.max(top.y - 12, view.free.top + 24)}>
      {words}
    </text>
  );
}

function Area({ d, filled }: { d: string; filled: boolean }) {
  return (
    <>
      {filled && <path className="sketch__fill" d={d} />}
      <path className="sketch__casing" d={d} />
      <path className="sketch__edge" d={d} />
    </>
  );
}

function Disc({
  view: { toScreen },
  centre,
  radius,
}: {
  view: PenView;
  centre: Extract<Sketch, { tool: 'circle' }>['centre'];
  radius: number;
}) {
  const [middle, rim] = [toScreen(centre), toScreen(movedBy(centre, radius, 0))];
  const circle = { cx: middle.x, cy: middle.y, r: Math.abs(rim.x - middle.x) };
  return (
    <>
      <circle className="sketch__fill" {...circle} />
      <circle className="sketch__casing" {...circle} />
      <circle className="sketch__edge" {...circle} />
    </>
  );
}

/** CSS pixels of a corridor's edge. */
const EDGE = 3;

/** A broad line, and what is left of a broader one when it is taken out. */
function Corridor({
  view: { toScreen, metresPerPixel },
  sketch: { line, halfWidth },
}: {
  view: PenView;
  sketch: Extract<Sketch, { tool: 'corridor' }>;
}) {
  const mask = useId();
  const d = pathOf(line.map(toScreen));
  const width = (halfWidth * 2) / metresPerPixel;
  return (
    <>
      <mask id={mask} maskUnits="userSpaceOnUse" x="-10000" y="-10000" width="20000" height="20000">
        <path className="sketch__way" d={d} stroke="white" strokeWidth={width + EDGE} />
        <path className="sketch__way" d={d} stroke="black" strokeWidth={Math.max(0, width - EDGE)} />
      </mask>
      <path className="sketch__way sketch__way--fill" d={d} strokeWidth={width} />
      <g mask={`url(#${mask})`}>
        <path className="sketch__way sketch__way--edge" d={d} strokeWidth={width + EDGE} />
      </g>
      <path className="sketch__casing" d={d} />
      <path className="sketch__edge sketch__edge--middle" d={d} />
    </>
  );
}

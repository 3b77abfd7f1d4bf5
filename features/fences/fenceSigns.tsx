/** Icons of a fence's shape and of the pupil's side of it. They do not rely on colour alone. */
import type { CSSProperties } from 'react';
import type { FenceShape, Side } from '../../contract/fences';

const SHAPES: Record<FenceShape['kind'], string> = {
  circle: 'M12 4a8 8 0 1 1 0 16a8 8 0 0 1 0-16z',
  polygon: 'M5 8l8-4 7 7-4 9-10-2z',
  corridor: 'M5 19c0-8 14-6 14-14',
};

/** @param paused draws a dashed edge, as on the map. */
export function FenceSign({ kind, colour, paused }: { kind: FenceShape['kind']; colour: string; paused: boolean }) {
  return (
    <svg
      className="fence-sign firm rounded-s"
      viewBox="0 0 24 24"
      aria-hidden="true"
      style={{ '--fence': colour } as CSSProperties}
      data-paused={paused}
      data-kind={kind}
    >
      <path d={SHAPES[kind]} />
    </svg>
  );
}

/** A ring with the pupil inside or beside it, or without a pupil when the side is unknown. */
export function SideSign({ side }: { side: Side }) {
  return (
    <svg className="side-sign" viewBox="0 0 20 16" aria-hidden="true" data-side={side}>
      <circle cx={8} cy={8} r={6} />
      {side === 'inside' && <circle className="side-sign__child" cx={8} cy={8} r={3} />}
      {side === 'outside' && <circle className="side-sign__child" cx={17} cy={8} r={3} />}
    </svg>
  );
}

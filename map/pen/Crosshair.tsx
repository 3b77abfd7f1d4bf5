/** The crosshair in the middle of the free area. It marks where the next corner goes. */
import type { PenView } from './penView';
import './pen.css';

export function Crosshair({ view: { crosshair } }: { view: PenView }) {
  return (
    <svg
      className="pen-cross"
      viewBox="-28 -28 56 56"
      width="56"
      height="56"
      aria-hidden="true"
      style={{ transform: `translate(${crosshair.x - 28}px, ${crosshair.y - 28}px)` }}
    >
      {['pen-cross__casing', 'pen-cross__line'].map((name) => (
        <path key={name} className={name} d="M0-24V-8M0 8V24M-24 0H-8M8 0H24" />
      ))}
      <circle className="pen-cross__dot" r="2.5" />
    </svg>
  );
}

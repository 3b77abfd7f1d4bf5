/** A knob to drag a place on the map by, beside the place itself. Fingers and mice only: keys and buttons have commands of their own. */
import { type PointerEvent, type ReactNode, useRef, useState } from 'react';
import type { LngLat } from '../geo/datum';
import { HANDLE, handleOffset, handleSide, type Side } from './handlePlacement';
import type { PenView } from './penView';
import type { ScreenPoint } from '../taps/TapRouter';
import './pen.css';

interface PenHandleProps {
  view: PenView;
  /** What it holds, WGS-84. */
  at: LngLat;
  side?: Side;
  /** For tests and styles. */
  name: string;
  /** The same for all of one drag, another for the next. */
  onDrag: (to: LngLat, stroke: string) => void;
  onDrop?: () => void;
  children: ReactNode;
}

interface Drag {
  pointerId: number;
  /** From the pointer to the place that is held. */
  x: number;
  y: number;
  stroke: string;
}

export function PenHandle({ view, at, side: wanted = 'below', name, onDrag, onDrop, children }: PenHandleProps) {
  const drag = useRef<Drag | null>(null);
  const strokes = useRef(0);
  // While it is dragged it does not change sides.
  const [kept, setKept] = useState<Side | null>(null);
  const held = view.toScreen(at);
  const side = kept ?? handleSide(held, wanted, view.free);
  const offset = handleOffset(side);

  const grab = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    strokes.current += 1;
    drag.current = {
      pointerId: event.pointerId,
      x: held.x - event.clientX,
      y: held.y - event.clientY,
      stroke: `${name} ${strokes.current}`,
    };
    setKept(side);
  };
  const pull = ({ pointerId, clientX, clientY }: PointerEvent) => {
    const { current } = drag;
    if (current?.pointerId !== pointerId) return;
    const to: ScreenPoint = { x: clientX + current.x, y: clientY + current.y };
    onDrag(view.toGround(to), current.stroke);
  };
  const drop = ({ pointerId }: PointerEvent) => {
    if (drag.current?.pointerId !== pointerId) return;
    drag.current = null;
    setKept(null);
    onDrop?.();
  };

  return (
    <div
      className="pen-handle"
      data-name={name}
      data-held={kept !== null}
      aria-hidden="true"
      style={{
        inlineSize: HANDLE,
        blockSize: HANDLE,
        transform: `translate(${held.x + offset.x - HANDLE / 2}px, ${held.y + offset.y - HANDLE / 2}px)`,
      }}
      onPointerDown={grab}
      onPointerMove={pull}
      onPointerUp={drop}
      onPointerCancel={drop}
    >
      {children}
    </div>
  );
}

/**
 * A handle beside a point of the map, to drag the point. For touch and mouse only: keys and buttons have their own
 * commands.
 */
import { type PointerEvent, type ReactNode, useRef, useState } from 'react';
import type { LngLat } from '../geo/datum';
import { HANDLE_SIZE, handleOffset, handleSide, type HandleSide } from './handlePlacement';
import type { PenView } from './penView';
import type { ScreenPoint } from '../taps/TapRouter';
import './pen.css';

interface PenHandleProps {
  view: PenView;
  /** The point it moves, WGS-84. */
  at: LngLat;
  side?: HandleSide;
  /** Names the handle for tests and styles, and starts the id of each drag. */
  name: string;
  /** `to` is WGS-84. `dragId` is the same for all moves of one drag, and another one for the next drag. */
  onDrag: (to: LngLat, dragId: string) => void;
  onDrop?: () => void;
  children: ReactNode;
}

interface HandleDrag {
  pointerId: number;
  /** From the pointer to the point, CSS pixels. */
  x: number;
  y: number;
  dragId: string;
}

export function PenHandle({ view, at, side: wanted = 'below', name, onDrag, onDrop, children }: PenHandleProps) {
  const drag = useRef<HandleDrag | null>(null);
  const dragCount = useRef(0);
  // During a drag the handle stays on its side.
  const [draggedSide, setDraggedSide] = useState<HandleSide | null>(null);
  const held = view.toScreen(at);
  const side = draggedSide ?? handleSide(held, wanted, view.free);
  const offset = handleOffset(side);

  const grab = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    dragCount.current += 1;
    drag.current = {
      pointerId: event.pointerId,
      x: held.x - event.clientX,
      y: held.y - event.clientY,
      dragId: `${name} ${dragCount.current}`,
    };
    setDraggedSide(side);
  };
  const pull = ({ pointerId, clientX, clientY }: PointerEvent) => {
    const { current } = drag;
    if (current?.pointerId !== pointerId) return;
    const to: ScreenPoint = { x: clientX + current.x, y: clientY + current.y };
    onDrag(view.toGround(to), current.dragId);
  };
  const drop = ({ pointerId }: PointerEvent) => {
    if (drag.current?.pointerId !== pointerId) return;
    drag.current = null;
    setDraggedSide(null);
    onDrop?.();
  };

  return (
    <div
      className="pen-handle strong tabular"
      data-name={name}
      data-held={draggedSide !== null}
      aria-hidden="true"
      style={{
        inlineSize: HANDLE_SIZE,
        blockSize: HANDLE_SIZE,
        transform: `translate(${held.x + offset.x - HANDLE_SIZE / 2}px, ${held.y + offset.y - HANDLE_SIZE / 2}px)`,
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

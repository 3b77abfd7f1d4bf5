/** A sheet over the map on which something is picked by taps, by keys, or at a crosshair by buttons. */
import '../../src/drawing/board.css';
import type { ReactNode } from 'react';
import type { LngLat } from '../../contract/primitives';
import { useMapScene } from '../../map/mapScene';
import { Crosshair } from '../../map/pen/Crosshair';
import { type PenView, type PenViewStore, usePenView } from '../../map/pen/penView';
import { usePen } from '../../map/pen/usePen';
import { Sheet } from '../../src/ui/Sheet';

/** CSS pixels by which an arrow key moves the map. */
const STEP = 60;

const ARROWS: Record<string, readonly [x: number, y: number]> = {
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
};

interface PickBoardProps {
  views: PenViewStore;
  title: string;
  closesTo: string;
  /** Tapped on the map, WGS-84. */
  onTap: (at: LngLat) => void;
  /** The primary action. */
  action: ReactNode;
  /** How to pick, and what is picked. */
  words: ReactNode;
  /** What is drawn; it is drawn again in every frame in which the map moves. */
  children?: (view: PenView) => ReactNode;
}

export function PickBoard({ views, title, closesTo, onTap, action, words, children }: PickBoardProps) {
  const { map } = useMapScene();
  const view = usePenView(views);
  usePen(true, {
    onTap,
    onKey(event) {
      const by = ARROWS[event.key];
      if (!by) return;
      event.preventDefault();
      map?.panBy([...by], { duration: 0 });
    },
  });
  return (
    <>
      {view && (
        <div className="board" aria-hidden="true">
          <svg className="board__drawing">{children?.(view)}</svg>
          <Crosshair view={view} />
        </div>
      )}
      <Sheet key="pick" title={title} closesTo={closesTo} action={action}>
        {words}
      </Sheet>
    </>
  );
}

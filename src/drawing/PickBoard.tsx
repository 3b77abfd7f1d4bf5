/**
 * Picks on the map: the point under the crosshair, or an outline of corners. Taps, keys and buttons do all of it, so
 * nothing has to be dragged.
 */
import './board.css';
import { type Dispatch, type ReactNode, type SetStateAction, useEffect, useEffectEvent } from 'react';
import type { LngLat } from '../../contract/primitives';
import { useCamera } from '../../map/camera/useCamera';
import { useMapScene } from '../../map/mapScene';
import { Crosshair } from '../../map/pen/Crosshair';
import { panByKey, type PenView, type PenViewStore, usePenView, usePenViewStore } from '../../map/pen/penView';
import { usePen } from '../../map/pen/usePen';
import { Button } from '../ui/Button';
import { Sheet } from '../ui/Sheet';
import { useCloseSheet } from '../ui/visitHistory';
import { useNearEnough } from './farAway';

/** Zoom at which a point is shown. */
const NEAR = 16;
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
    onKey: (event) => panByKey(map, event),
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

interface PointPickProps {
  /** Where it is now; null for nowhere. WGS-84. */
  at: LngLat | null;
  title: string;
  /** How to pick. */
  how: ReactNode;
  /** Words of the button. */
  here: string;
  closesTo: string;
  onPick: (at: LngLat) => void;
}

/** One point: the map is moved, or tapped, until the crosshair is there. */
export function PointPick({ at, title, how, here, closesTo, onPick }: PointPickProps) {
  const { map } = useMapScene();
  const views = usePenViewStore();
  const camera = useCamera();
  const close = useCloseSheet(closesTo, false);
  const isNear = useNearEnough();
  const show = useEffectEvent(() => {
    if (at) camera.flyTo(at, NEAR);
  });
  useEffect(() => {
    if (map) show();
  }, [map]);
  function put() {
    const centre = views.read()?.centre;
    if (!centre || !isNear()) return;
    onPick(centre);
    close();
  }
  return (
    <PickBoard
      views={views}
      title={title}
      closesTo={closesTo}
      onTap={(tapped) => camera.flyTo(tapped)}
      action={
        <Button wide onClick={put}>
          {here}
        </Button>
      }
      words={how}
    />
  );
}

interface OutlinePickProps {
  title: string;
  closesTo: string;
  /** In their order, WGS-84; the first one is not repeated. */
  corners: readonly LngLat[];
  most: number;
  /** The primary action. */
  action: ReactNode;
  /** What is picked, above the buttons, and how, below them. */
  status: ReactNode;
  how: ReactNode;
  addLabel: string;
  backLabel: string;
  /** Of a state: the second of two quick taps may come before the first one is drawn. */
  onChange: Dispatch<SetStateAction<readonly LngLat[]>>;
}

/** An outline: each tap, or the button, puts a corner. */
export function OutlinePick(props: OutlinePickProps) {
  const { title, closesTo, corners, most, action, status, how, addLabel, backLabel, onChange } = props;
  const views = usePenViewStore();
  const add = (at: LngLat | undefined) =>
    onChange((before) => {
      const isNew = at && !before.some(([lng, lat]) => lng === at[0] && lat === at[1]);
      return isNew && before.length < most ? [...before, at] : before;
    });
  return (
    <PickBoard
      views={views}
      title={title}
      closesTo={closesTo}
      onTap={add}
      action={action}
      words={
        <>
          {status}
          <div className="flex gap-2 wraps above-4">
            <Button kind="plain" onClick={() => add(views.read()?.centre)}>
              {addLabel}
            </Button>
            <Button
              kind="plain"
              disabled={corners.length === 0}
              onClick={() => onChange((before) => before.slice(0, -1))}
            >
              {backLabel}
            </Button>
          </div>
          {how}
        </>
      }
    >
      {({ toScreen }) => {
        const points = corners.map(toScreen);
        return (
          <>
            <polygon className="board__outline" points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
            {points.map(({ x, y }, index) => (
              <circle key={corners[index]?.join(' ')} className="board__corner" cx={x} cy={y} r={7} />
            ))}
          </>
        );
      }}
    </PickBoard>
  );
}

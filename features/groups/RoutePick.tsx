/**
 * The way of a trip on the map, point by point: taps, or the crosshair and a button, so that nothing has to be dragged.
 */
import { useEffect, useEffectEvent, useState } from 'react';
import { MOST_ROUTE_POINTS, type TripPoint } from '../../contract/groups';
import type { LngLat } from '../../contract/primitives';
import { useCamera } from '../../map/camera/useCamera';
import { useMapScene } from '../../map/mapScene';
import { usePenViewStore } from '../../map/pen/penView';
import { useText } from '../../src/messages/texts';
import { Button } from '../../src/ui/Button';
import { useCloseSheet } from '../../src/ui/visitHistory';
import { useGroupWords } from './groupWords';
import { PickBoard } from '../../src/drawing/PickBoard';
import { lengthOf } from './tripRoute';

interface RoutePickProps {
  route: readonly TripPoint[];
  /** Where the trip meets; null when it is not on the map. */
  meeting: TripPoint | null;
  closesTo: string;
  onPick: (route: readonly TripPoint[]) => void;
}

const at = ({ lng, lat }: TripPoint): LngLat => [lng, lat];

export function RoutePick({ route, meeting, closesTo, onPick }: RoutePickProps) {
  const text = useText('groups');
  const words = useGroupWords();
  const { map } = useMapScene();
  const camera = useCamera();
  const views = usePenViewStore();
  const close = useCloseSheet(closesTo, false);
  const [points, setPoints] = useState<readonly TripPoint[]>(route);
  const show = useEffectEvent(() => {
    const known = [...route, ...(meeting ? [meeting] : [])].map(at);
    if (known.length > 0) camera.fit({ points: known }, { maxZoom: 16, seconds: 0 });
  });
  useEffect(() => {
    if (map) show();
  }, [map]);
  const add = (point: LngLat | undefined) =>
    setPoints((before) => {
      const last = before.at(-1);
      const isNew = point && !(last && last.lng === point[0] && last.lat === point[1]);
      return isNew && before.length < MOST_ROUTE_POINTS ? [...before, { lng: point[0], lat: point[1] }] : before;
    });
  function take() {
    onPick(points);
    close();
  }
  return (
    <PickBoard
      views={views}
      title={text('routeOnMap')}
      closesTo={closesTo}
      onTap={add}
      action={
        <Button wide disabled={points.length === 1} onClick={take}>
          {text(points.length === 0 ? 'routeNone' : 'routeTake')}
        </Button>
      }
      words={
        <>
          <p role="status" className="groups__text quiet text-m below-3">
            {points.length < 2
              ? text('routeLeft', { n: 2 - points.length })
              : text('routeHas', { n: points.length, length: words.length(lengthOf(points)) })}
          </p>
          <div className="groups__acts">
            <Button kind="plain" onClick={() => add(views.read()?.centre)}>
              {text('routeHere')}
            </Button>
            {meeting && (
              <Button kind="plain" onClick={() => add(at(meeting))}>
                {text('routeMeeting')}
              </Button>
            )}
            <Button
              kind="plain"
              disabled={points.length === 0}
              onClick={() => setPoints((before) => before.slice(0, -1))}
            >
              {text('routeBack')}
            </Button>
          </div>
          <p className="groups__facts">{text('routeHow')}</p>
        </>
      }
    >
      {({ toScreen }) => {
        const drawn = points.map((point) => toScreen(at(point)));
        const met = meeting && toScreen(at(meeting));
        return (
          <>
            <polyline className="groups__way" points={drawn.map(({ x, y }) => `${x},${y}`).join(' ')} />
            {drawn.map(({ x, y }, index) => (
              // Points have no name of their own, and only the last one comes or goes.
              // oxlint-disable-next-line react/no-array-index-key
              <circle key={index} className="board__corner" cx={x} cy={y} r={7} />
            ))}
            {met && <rect className="groups__met" x={met.x - 8} y={met.y - 8} width={16} height={16} rx={3} />}
          </>
        );
      }}
    </PickBoard>
  );
}

/** The map's buttons in this console: a menu of what it shows, and the viewer's own position. */
import { useEffect, useEffectEvent, useState } from 'react';
import type { Fix } from '../../../contract';
import { usePositionsQuery } from '../../../features/positions/api';
import { positionsIn } from '../../../features/positions/positionRecord';
import { extentOf } from '../../../features/positions/dotOf';
import type { LngLat } from '../../../map/geo/datum';
import { MapButtons } from '../../../map/camera/MapButtons';
import { OwnPositionLayers } from '../../../map/layers/OwnPositionLayers';
import { useCamera } from '../../../map/camera/useCamera';
import { useOwnPosition } from '../../../map/layers/useOwnPosition';
import { useText } from '../../messages/texts';
import { useIsFamily } from '../../session/useViewer';
import { toast } from '../../ui/toast';
import { MapMenu } from './MapMenu';
import type { GroundChoice } from './useGround';
import { usePupilSelection } from './useSelection';
import type { ShownWaters } from './useWaterAreas';

/** Closest zoom at which the own position is first shown: the streets around are told apart. */
const OWN_ZOOM = 15;

export function MapControls({ waters, grounds }: { waters: ShownWaters; grounds: GroundChoice }) {
  // The pupils that are drawn; null for all.
  const { shownIds } = usePupilSelection();
  const text = useText('app');
  const camera = useCamera();
  const isFamily = useIsFamily();
  const { data: record } = usePositionsQuery();
  const [wanted, setWanted] = useState(false);
  const { own, failure } = useOwnPosition(wanted);
  const found = own !== null;

  // The camera moves to the viewer's own position once, when it is first known.
  const show = useEffectEvent(() => own && camera.flyTo(own.point, Math.max(OWN_ZOOM, camera.current()?.zoom ?? 0)));
  useEffect(() => {
    if (found) show();
  }, [found]);
  useEffect(() => {
    if (failure) void toast('info', text(failure === 'refused' ? 'ownDenied' : 'ownUnavailable'), { mask: false });
  }, [failure, text]);

  const fit = () => {
    const shown = positionsIn(record ?? []).filter(({ studentId }) => shownIds === null || shownIds.has(studentId));
    // A family sees whole circles, as when the map opens.
    const pointsOf = (fix: Fix): LngLat[] => (isFamily ? extentOf(fix) : [[fix.lng, fix.lat]]);
    camera.fit({ points: shown.flatMap(({ fix }) => (fix ? pointsOf(fix) : [])) }, { maxZoom: 17 });
  };
  return (
    <>
      {own && <OwnPositionLayers own={own} />}
      <MapButtons
        labels={{ group: text('mapButtons'), zoomIn: text('zoomIn'), zoomOut: text('zoomOut'), own: text('own') }}
        onOwn={() => setWanted(!wanted)}
        ownShown={wanted}
      >
        <MapMenu
          grounds={grounds}
          watersShown={waters.shown}
          onWaters={waters.show}
          onFit={fit}
          onZoom={camera.zoomBy}
        />
      </MapButtons>
    </>
  );
}

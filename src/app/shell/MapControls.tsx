/** What stands over the map in this console: a menu of what it shows, the viewer's own position, and the search. */
import './searchWay.css';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Fix } from '../../../contract';
import { usePositionsQuery } from '../../../features/positions/api';
import { positionsIn } from '../../../features/positions/positionRecord';
import { extentOf } from '../../../features/positions/dotOf';
import type { LngLat } from '../../../map/geo/datum';
import { MapButtons, svgIcon } from '../../../map/camera/MapButtons';
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

/** The way to the search over the map: a sign on a phone's home, a field's look on a wide screen. */
export function SearchWay() {
  const label = useText('app')('searchAll');
  return (
    <Link className="search-way grid middle tappable quiet text-m" to="/search" aria-label={label}>
      {svgIcon(<path d="M10.5 4a6.5 6.5 0 1 1 0 13a6.5 6.5 0 0 1 0-13zM15.5 15.5L20.5 20.5" />)}
      <span aria-hidden="true">{label}</span>
    </Link>
  );
}

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

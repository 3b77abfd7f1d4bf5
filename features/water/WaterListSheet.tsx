/** Sheet with the school's waters, '/water'. Administrators can import waters from a file. Our own addition. */
import './water.css';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { can, roleOf } from '../../contract';
import { useCamera } from '../../map/camera/useCamera';
import { useMapScene } from '../../map/mapScene';
import { useText } from '../../src/messages/texts';
import { useAppSelector } from '../../src/store/store';
import { Sheet } from '../../src/ui/Sheet';
import { Button } from '../../src/ui/Button';
import { AreaEditor } from './AreaEditor';
import { ImportWaters } from './ImportWaters';
import { shoresOf, WATERS } from '../../src/water/waters';
import { WaterList } from './WaterList';
import { useWaterAreasQuery } from './api';

/** Moves the camera once, when the list opens, so that all waters are in the free part of the map. */
function useAllShown(asked: boolean) {
  const camera = useCamera();
  const { map } = useMapScene();
  const { data: areas } = useWaterAreasQuery();
  const known = map !== null && areas !== undefined && areas.length > 0;
  const show = useEffectEvent(() => {
    if (asked && areas) camera.fit({ points: areas.flatMap(shoresOf) }, { maxZoom: 17 });
  });
  useEffect(() => {
    if (known) show();
  }, [known]);
}

export function WaterListSheet() {
  const text = useText('water');
  const admin = useAppSelector(({ global }) => can(roleOf(global.level), 'water:write'));
  const outlineText = useText('waterOutline');
  const navigate = useNavigate();
  const drawing = useSearchParams()[0].get('draw') !== null;
  useAllShown(!drawing);
  if (admin && drawing) return <AreaEditor area={null} />;
  return (
    <Sheet
      title={text('title')}
      action={
        admin && (
          <div className="waters__acts">
            <Button wide onClick={() => void navigate(`${WATERS}?draw`)}>
              {outlineText('draw')}
            </Button>
            <ImportWaters />
          </div>
        )
      }
    >
      <WaterList />
    </Sheet>
  );
}

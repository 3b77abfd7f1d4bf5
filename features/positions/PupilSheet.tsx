/** The sheet of one pupil over the map: '/position' for a guardian, '/pupil/:studentId' for a teacher. */
import { type ComponentType, useEffect, useEffectEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { roughRadius } from '../../contract';
import { useCamera } from '../../map/camera/useCamera';
import { useText } from '../../src/messages/texts';
import { useAddressedPupil } from '../../src/session/usePupilNames';
import { usePermission, useViewer } from '../../src/session/useViewer';
import { NavRow } from '../../src/ui/NavRow';
import { LoadState } from '../../src/ui/LoadState';
import { accessPath, geofencingPath, trackPath } from '../../src/ui/pupilPaths';
import { Sheet } from '../../src/ui/Sheet';
import { PositionCard } from './PositionCard';
import { extentOf } from './dotOf';
import { usePosition } from './usePosition';

/** A zoom at which single houses can be seen. */
const PUPIL_ZOOM = 16.5;

/** @param Facts facts of other features about the pupil, shown below the position */
export function PupilSheet({ Facts }: { Facts?: ComponentType<{ studentId: string }> }) {
  const text = useText('positions');
  const navigate = useNavigate();
  const camera = useCamera();
  const [search, setSearch] = useSearchParams();
  const { studentSide, timeZone } = useViewer();
  const mayReadLog = usePermission('access:read');
  const { studentId, name: pupilName } = useAddressedPupil();
  const { position, failure, retry } = usePosition(studentId);
  const name = pupilName ?? text('title');
  const fix = position?.fix ?? null;
  const known = fix !== null;

  // The camera moves to the pupil once, when the sheet opens, and shows all of a rough fix. Later only 'follow'
  // moves it.
  const show = useEffectEvent(() => {
    if (!fix) return;
    if (roughRadius(fix) === null) camera.flyTo([fix.lng, fix.lat], PUPIL_ZOOM);
    else camera.fit({ points: extentOf(fix) }, { maxZoom: PUPIL_ZOOM });
  });
  useEffect(() => {
    if (known) show();
  }, [camera, studentId, known]);

  const follow = (following: boolean) =>
    setSearch(
      (before) => {
        if (following) before.set('follow', '1');
        else before.delete('follow');
        return before;
      },
      { replace: true },
    );

  return (
    <Sheet title={name}>
      {position ? (
        <PositionCard
          position={position}
          name={name}
          timeZone={timeZone}
          following={search.has('follow')}
          onFollow={(following) => {
            if (following && fix && roughRadius(fix) === null) camera.flyTo([fix.lng, fix.lat]);
            if (following && fix && roughRadius(fix) !== null) camera.fit({ points: extentOf(fix) });
            follow(following);
          }}
          onTrack={() => void navigate(trackPath(studentSide === true, studentId))}
          onFences={() => void navigate(geofencingPath(studentSide === true, studentId))}
        >
          {Facts && <Facts studentId={studentId} />}
          {mayReadLog && <NavRow to={accessPath(studentId)}>{text('access')}</NavRow>}
        </PositionCard>
      ) : (
        <LoadState failure={failure ?? undefined} onRetry={retry} unknown={text('unknown')} />
      )}
    </Sheet>
  );
}

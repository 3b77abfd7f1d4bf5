/**
 * Shows fences on three routes: '/device/geofencing' for guardians, '/pupil/:studentId/geofencing' for a pupil of
 * staff, '/geofencing' for all fences of a school.
 */
import { useEffect, useEffectEvent } from 'react';
import { useParams } from 'react-router-dom';
import { measureShape } from '../../contract/fences';
import type { LngLat } from '../../map/geo/datum';
import { useCamera } from '../../map/camera/useCamera';
import { useViewer } from '../../src/session/useViewer';
import { useNow } from '../../src/time/useNow';
import { geofencingPath } from '../../src/ui/pupilPaths';
import { useFencesQuery } from './api';
import { CalendarScreen } from './calendar/CalendarScreen';
import { FenceDetail } from './detail/FenceDetail';
import { FenceEditor } from './editor/FenceEditor';
import { FenceList } from './list/FenceList';
import { FencesOverlay } from './overlay/FencesOverlay';
import { RemovedFences } from './list/RemovedFences';
import { useFenceViews } from './useFenceViews';

export function GeofencingScreen() {
  const { search } = useFenceViews();
  const named = useParams()['studentId'];
  const { studentSide, studentId: ownId } = useViewer();
  if (studentSide === null) return null;
  const studentId = named ?? (studentSide ? (search.get('studentId') ?? ownId) : null);
  // The editor draws the saved fences itself.
  if (search.has('edit'))
    return <FenceEditor studentId={studentId} closesTo={geofencingPath(studentSide, studentId)} />;
  return (
    <>
      <SavedFences studentId={studentId} />
      <ViewOf studentId={studentId} />
    </>
  );
}

function ViewOf({ studentId }: { studentId: string | null }) {
  const { search } = useFenceViews();
  const fence = search.get('fence');
  if (fence !== null) return <FenceDetail fenceId={fence} studentId={studentId} />;
  if (search.has('removed')) return <RemovedFences studentId={studentId} />;
  if (search.has('calendar')) return <CalendarScreen studentId={studentId} />;
  return <FenceList studentId={studentId} />;
}

/** The saved fences on the map. They come into view when the list opens; a tap opens one. */
function SavedFences({ studentId }: { studentId: string | null }) {
  const { search, open } = useFenceViews();
  const camera = useCamera();
  const now = useNow(30_000);
  const { data: fences } = useFencesQuery(studentId === null ? {} : { studentId });
  const known = fences !== undefined;
  const show = useEffectEvent(() => {
    if (search.has('fence')) return;
    const boxes = fences?.map(({ shape }) => measureShape(shape).box) ?? [];
    camera.fit({
      points: boxes.flatMap(({ west, south, east, north }): LngLat[] => [
        [west, south],
        [east, north],
      ]),
    });
  });
  useEffect(() => {
    if (known) show();
  }, [camera, studentId, known]);
  return fences ? (
    <FencesOverlay
      fences={fences}
      chosenId={search.get('fence')}
      now={now}
      onTap={(fenceId) => open({ fence: fenceId })}
    />
  ) : null;
}

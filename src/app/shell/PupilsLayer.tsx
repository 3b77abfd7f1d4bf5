/**
 * The layer of the map that every signed-in viewer has: pupils, water areas, class tree, and the list of a cluster's
 * members.
 */
import { Popup } from 'antd-mobile';
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useOpenAlertId } from '../../../features/alerts/alertPaths';
import { useAlertedPupil, useIsRingOnMap } from '../../../features/alerts/useOpenAlerts';
import { PositionsOverlay } from '../../../features/positions/PositionsOverlay';
import { TripsOverlay } from '../../../features/groups/TripsOverlay';
import { useGroupFlags } from '../../../features/groups/useGroupClasses';
import { usePupilNotes } from '../../../features/positions/usePupilNotes';
import { WatersOverlay } from '../../../features/waters/WatersOverlay';
import { useText } from '../../messages/texts';
import { usePupilNames } from '../../session/usePupilNames';
import { useViewer } from '../../session/useViewer';
import { usePopup } from '../../ui/popups';
import { PupilDisc } from '../../ui/PupilDisc';
import { useWide } from '../../ui/useWide';
import { ClassDrawer } from './ClassDrawer';
import './pupilsLayer.css';
import { usePupilSelection } from './useSelection';
import type { ShownWaters } from './useWaterAreas';

/**
 * @param replayedId the pupil whose face a replay shows in place of the dot
 * @param waters the water areas on the map
 */
export function PupilsLayer({ replayedId, waters }: { replayedId: string | null; waters: ShownWaters }) {
  const { selectedId: openedId, shownIds, following, open } = usePupilSelection();
  const alertedId = useAlertedPupil(useOpenAlertId());
  const selectedId = openedId ?? alertedId;
  const focused = useIsRingOnMap();
  const onTrack = useDotsOnTrackScreens(selectedId === replayedId ? null : selectedId);
  const { studentSide } = useViewer();
  const flags = useGroupFlags();
  const wide = useWide();
  const [members, setMembers] = useState<readonly string[]>([]);
  return (
    <>
      <PositionsOverlay
        selectedId={selectedId}
        shownIds={onTrack ?? shownIds}
        flags={flags}
        following={following}
        focused={focused}
        onTap={open}
        onClusterTap={setMembers}
      />
      <TripsOverlay />
      {waters.shown && <WatersOverlay selectedId={waters.selectedId} onTap={waters.open} />}
      {studentSide === false && wide && <ClassDrawer />}
      <ClusterMembers
        members={members}
        onClose={() => setMembers([])}
        onPick={(studentId) => {
          setMembers([]);
          open(studentId);
        }}
      />
    </>
  );
}

/**
 * Ids of the dots that are drawn with a track: the track's pupil alone until the replay shows the face, and nobody with
 * a past day. Null on all other screens.
 */
function useDotsOnTrackScreens(selectedId: string | null): ReadonlySet<string> | null {
  const { pathname, search } = useLocation();
  // The screen on why a fence rang shows the past too.
  const explaining = pathname.endsWith('/geofencing/why');
  const tracking = pathname.endsWith('/track') || explaining;
  const past = explaining || new URLSearchParams(search).has('day');
  return useMemo(
    () => (tracking ? new Set(past || selectedId === null ? [] : [selectedId]) : null),
    [tracking, past, selectedId],
  );
}

/** The list of a cluster's members, for a cluster that no zoom takes apart, such as a class in one building. */
function ClusterMembers({
  members,
  onClose,
  onPick,
}: {
  members: readonly string[];
  onClose: () => void;
  onPick: (studentId: string) => void;
}) {
  const text = useText('app');
  const names = usePupilNames();
  const notes = usePupilNotes();
  usePopup(members.length > 0, onClose);
  const sorted = [...members].sort((a, b) => (names.get(a) ?? '').localeCompare(names.get(b) ?? '', 'zh-CN'));
  return (
    <Popup
      visible={members.length > 0}
      onMaskClick={onClose}
      onClose={onClose}
      closeOnSwipe
      showCloseButton
      bodyClassName="crowd"
      getContainer={null}
    >
      <h2 className="crowd__title">{text('crowd', { n: members.length })}</h2>
      <ul className="unmarked">
        {sorted.map((studentId) => {
          const note = notes.of(studentId);
          return (
            <li key={studentId}>
              <button
                type="button"
                className="crowd__one grid middle gap-2 full-width inked text-l"
                onClick={() => onPick(studentId)}
              >
                <PupilDisc label={notes.discOf(studentId)} state={note?.state ?? null} />
                <span>{names.get(studentId)}</span>
                <span className="crowd__line quiet text-s">{note?.line}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </Popup>
  );
}

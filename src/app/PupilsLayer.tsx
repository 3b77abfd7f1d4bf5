/** What lies on the map for everyone signed in: the pupils, the list of classes, and who stands in a crowd. */
import { Popup } from 'antd-mobile';
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { PositionsOverlay } from '../../features/positions/PositionsOverlay';
import { usePupilNotes } from '../../features/positions/usePupilNotes';
import { usePupilNames } from '../session/usePupilNames';
import { useViewer } from '../session/useViewer';
import { StateSign } from '../ui/StateSign';
import { useWide } from '../ui/useWide';
import { ClassDrawer } from './ClassDrawer';
import { useAppText } from '../messages/app';
import { MapControls } from './MapControls';
import './pupilsLayer.css';
import { useSelection } from './useSelection';

export function PupilsLayer() {
  const { selectedId, among, following, open } = useSelection();
  const onTrack = useTrackedDots(selectedId);
  const { studentSide } = useViewer();
  const wide = useWide();
  const [members, setMembers] = useState<readonly string[]>([]);
  return (
    <>
      <PositionsOverlay selectedId={selectedId} among={onTrack ?? among} following={following} onTap={open} onClusterTap={setMembers} />
      <MapControls among={among} />
      {studentSide === false && wide && <ClassDrawer />}
      <CrowdList
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

/** Beside a day's track the others are in the way; beside a day that is over, the present is. */
function useTrackedDots(selectedId: string | null): ReadonlySet<string> | null {
  const { pathname, search } = useLocation();
  const tracking = pathname.endsWith('/track');
  const past = new URLSearchParams(search).has('day');
  return useMemo(() => (tracking ? new Set(past || selectedId === null ? [] : [selectedId]) : null), [tracking, past, selectedId]);
}

/** A class that stands in one building is a list, not a zoom without end. */
function CrowdList({ members, onClose, onPick }: { members: readonly string[]; onClose: () => void; onPick: (studentId: string) => void }) {
  const text = useAppText();
  const names = usePupilNames();
  const notes = usePupilNotes();
  const sorted = [...members].sort((a, b) => (names.get(a) ?? '').localeCompare(names.get(b) ?? '', 'zh-CN'));
  return (
    <Popup visible={members.length > 0} onMaskClick={onClose} onClose={onClose} closeOnSwipe showCloseButton bodyClassName="crowd" getContainer={null}>
      <h2 className="crowd__title">{text('crowd', { n: members.length })}</h2>
      <ul className="crowd__list">
        {sorted.map((studentId) => {
          const note = notes.of(studentId);
          return (
            <li key={studentId}>
              <button type="button" className="crowd__one" onClick={() => onPick(studentId)}>
                {note && <StateSign state={note.state} />}
                <span>{names.get(studentId)}</span>
                <span className="crowd__line">{note?.line}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </Popup>
  );
}

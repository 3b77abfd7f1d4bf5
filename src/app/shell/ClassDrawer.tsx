/** The class-student tree with the positions beside the names: docked on a wide screen, a drawer from the side on a phone. */
import { DotLoading, Popup } from 'antd-mobile';
import { useText as useClassText } from '../../../features/classes/messages';
import { ClassTree } from '../../../features/classes/ClassTree';
import { usePupilNotes } from '../../../features/positions/usePupilNotes';
import { useClassStudentsQuery } from '../../session/api';
import { useAppSelector } from '../../store/store';
import { useMapInset } from '../../ui/mapInsets';
import { Notice } from '../../ui/Notice';
import './pupilsLayer.css';
import { Button } from '../../ui/Button';
import { useSelection } from './useSelection';

/** CSS pixels, margins included; pupilsLayer.css says the same. */
const WIDTH = 360;

/** Docked at the left of the map, from 900 px. */
export function ClassDrawer() {
  const text = useClassText();
  useMapInset('classes', { left: WIDTH });
  return (
    <aside className="class-drawer" aria-label={text('title')}>
      <h2 className="class-drawer__title">{text('title')}</h2>
      <div className="class-drawer__body">
        <Classes />
      </div>
    </aside>
  );
}

/** The same over a phone's map. `onPick` hears that a pupil was chosen, so that the drawer can make room. */
export function ClassPopup({ visible, onClose }: { visible: boolean; onClose: () => void }) {
  const text = useClassText();
  return (
    <Popup
      visible={visible}
      position="left"
      onMaskClick={onClose}
      onClose={onClose}
      showCloseButton
      destroyOnClose
      getContainer={null}
    >
      <section className="class-drawer--popup" role="dialog" aria-modal="true" aria-label={text('title')}>
        <h2 className="class-drawer__title">{text('title')}</h2>
        <div className="class-drawer__body">
          <Classes />
        </div>
      </section>
    </Popup>
  );
}

function Classes() {
  const text = useClassText();
  const { isError, isLoading, refetch } = useClassStudentsQuery();
  const { isInit, classStudentList } = useAppSelector(({ track }) => track);
  const notes = usePupilNotes();
  const { selectedId, among, choose, showAll, open } = useSelection();
  if (isInit && isError) {
    return (
      <Notice
        sign="cloud"
        title={text('failed')}
        level={3}
        action={<Button onClick={() => void refetch()}>{text('retry')}</Button>}
      />
    );
  }
  if (isInit || isLoading) {
    return (
      <div role="status" className="class-drawer__loading">
        {text('loading')} <DotLoading />
      </div>
    );
  }
  if (classStudentList.length === 0) return <Notice sign="card" title={text('empty')} level={3} />;
  return (
    <ClassTree
      classes={classStudentList}
      notes={notes}
      selectedId={selectedId}
      among={among}
      onSelect={open}
      onChoose={choose}
      onShowAll={showAll}
    />
  );
}

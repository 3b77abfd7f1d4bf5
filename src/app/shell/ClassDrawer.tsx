/**
 * The tree of classes and pupils with a note on each pupil's position: docked on a wide screen, a drawer on a phone.
 */
import { Popup } from 'antd-mobile';
import { lazy, Suspense } from 'react';
import { useText } from '../../messages/texts';
import { useLiveState } from '../../service/liveHooks';
import { Button } from '../../ui/Button';
import { useMapInset } from '../../ui/mapInsets';
import { Notice } from '../../ui/Notice';
import { lazily, ScreenFailedContext } from '../routing/lazyScreen';
import type { ScreenFailedProps } from '../routing/PageFailed';
import './pupilsLayer.css';

/** CSS pixels with margins; equal to the width in pupilsLayer.css. */
const DRAWER_WIDTH = 360;

/** The tree, docked at the left of the map, on screens of 900 px and wider. */
export function ClassDrawer() {
  const text = useText('classes');
  useMapInset('classes', { left: DRAWER_WIDTH });
  return (
    <aside className="class-drawer flex column" aria-label={text('title')}>
      <h2 className="class-drawer__title">{text('title')}</h2>
      <div className="class-drawer__body">
        <LaterClassList />
      </div>
    </aside>
  );
}

/** The tree in a drawer over a phone's map. */
export function ClassPopup({ visible, onClose }: { visible: boolean; onClose: () => void }) {
  const text = useText('classes');
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
      <section className="class-drawer--popup flex column" role="dialog" aria-modal="true" aria-label={text('title')}>
        <h2 className="class-drawer__title">{text('title')}</h2>
        <div className="class-drawer__body">
          <LaterClassList />
        </div>
      </section>
    </Popup>
  );
}

/** Fetches the list of classes, so that it opens without a network too. */
export const fetchClassList = async () => (await import('./ClassList')).ClassList;

const Fetched = lazy(async () => ({ default: (await lazily(fetchClassList)()).Component }));

/** The list as a piece of its own: a phone fetches it after the map. */
function LaterClassList() {
  const text = useText('classes');
  return (
    <ScreenFailedContext value={ListFailed}>
      <Suspense fallback={<output>{text('loading')}</output>}>
        <Fetched />
      </Suspense>
    </ScreenFailedContext>
  );
}

function ListFailed({ error, busy, onRetry }: ScreenFailedProps) {
  const text = useText('classes');
  const app = useText('app');
  const { kind: live } = useLiveState();
  return (
    <Notice
      sign="cloud"
      title={text('failed')}
      level={3}
      action={
        <Button busy={busy} onClick={onRetry}>
          {text('retry')}
        </Button>
      }
    >
      <p role="status">{app(live === 'live' ? 'chunkText' : 'chunkOffline')}</p>
      <p className="tabular above-2 text-s">{error.code}</p>
    </Notice>
  );
}

/** A sheet on a phone: dragged, or stepped by its button, between three heights; the map above it stays in use. */
import { FloatingPanel, type FloatingPanelRef } from 'antd-mobile';
import { DownOutline, UpOutline } from 'antd-mobile-icons';
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useUiText } from './messages';
import { type Anchor, anchorHeights, ANCHORS, nearestAnchor } from './anchors';
import { useCover } from './covers';

export type { Anchor } from './anchors';

export interface PanelProps {
  labelledBy: string;
  anchor: Anchor;
  head: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}

const onResize = (changed: () => void) => {
  window.addEventListener('resize', changed);
  return () => window.removeEventListener('resize', changed);
};

/** CSS pixels of a bar above or below, notch included; 0 where it is hidden. */
const barHeight = (name: string) => document.querySelector(name)?.getBoundingClientRect().height ?? 0;

export function FloatingSheet({ labelledBy, anchor: first, head, action, children }: PanelProps) {
  const text = useUiText();
  const panel = useRef<FloatingPanelRef>(null);
  const windowHeight = useSyncExternalStore(onResize, () => window.innerHeight);
  const above = useSyncExternalStore(onResize, () => barHeight('.top-bar'));
  const below = useSyncExternalStore(onResize, () => barHeight('.tab-bar'));
  const [anchor, setAnchor] = useState<Anchor>(first);
  const [dragged, setDragged] = useState(false);
  const heights = anchorHeights(windowHeight - above - below);
  const [, half] = heights;
  const height = heights[ANCHORS.indexOf(anchor)] ?? half;
  // At its full height a sheet leaves no map to keep things in; the camera then keeps them above the half.
  useCover('sheet', { bottom: below + Math.min(height, half) });

  useEffect(() => panel.current?.setHeight(height), [height]);

  const step = () => setAnchor(anchor === 'full' ? 'half' : 'full');
  return (
    <section className="sheet sheet--floating" aria-labelledby={labelledBy} data-dragged={dragged} style={{ '--below': `${below}px`, '--shown': `${height}px` } as React.CSSProperties}>
      <FloatingPanel
        ref={panel}
        anchors={heights}
        onHeightChange={(now, moving) => {
          setDragged(moving);
          if (!moving) setAnchor(nearestAnchor(heights, now));
        }}
      >
        <div className="sheet__row">
          <button type="button" className="sheet__button" aria-label={text(anchor === 'full' ? 'smaller' : 'bigger')} aria-expanded={anchor === 'full'} onClick={step}>
            {anchor === 'full' ? <DownOutline /> : <UpOutline />}
          </button>
          {head}
        </div>
        {/* Whoever tabs into what lies below the screen's edge should see it. */}
        <div className="sheet__body" onFocus={() => anchor === 'peek' && setAnchor('half')}>
          {children}
        </div>
        {action && <footer className="sheet__action">{action}</footer>}
      </FloatingPanel>
    </section>
  );
}

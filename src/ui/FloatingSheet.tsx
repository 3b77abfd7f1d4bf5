/**
 * A sheet on a phone, with three heights that a drag or a tap on its handle changes. On a phone held sideways it stands
 * beside the map.
 */
import { FloatingPanel, type FloatingPanelRef } from 'antd-mobile';
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useText } from '../messages/texts';
import { type Anchor, anchorHeights, ANCHORS, nearestAnchor } from './anchors';
import { useMapInset } from './mapInsets';
import { useBeside } from './useWide';

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

/** CSS pixels of a bar with the notch; 0 when it is hidden. */
const barHeight = (name: string) => document.querySelector(name)?.getBoundingClientRect().height ?? 0;
const heightAbove = () => barHeight('.top-bar') + barHeight('.alert-bar');

/** Width and margin (CSS px) beside the map, and its largest share of the window. sheet.css repeats them. */
const BESIDE = { width: 376, margin: 12, share: 0.46 };

export function FloatingSheet({ labelledBy, anchor: first, head, action, children }: PanelProps) {
  const text = useText('ui');
  const panel = useRef<FloatingPanelRef>(null);
  const beside = useBeside();
  const windowHeight = useSyncExternalStore(onResize, () => window.innerHeight);
  const windowWidth = useSyncExternalStore(onResize, () => window.innerWidth);
  const above = useSyncExternalStore(onResize, heightAbove);
  const below = useSyncExternalStore(onResize, () => barHeight('.tab-bar'));
  const [anchor, setAnchor] = useState<Anchor>(first);
  const [dragged, setDragged] = useState(false);
  /** True when a drag set the height; otherwise the stylesheet animates the change. */
  const [byHand, setByHand] = useState(false);
  /** True while keys are pressed: the panel takes the arrows of a field or list in it for a drag. */
  const [byKeys, setByKeys] = useState(false);
  const heights = anchorHeights(windowHeight - above - below);
  const [, half] = heights;
  const height = heights[ANCHORS.indexOf(anchor)] ?? half;
  // A sheet at full height leaves no map. The camera then uses the area above the half height.
  useMapInset(
    'sheet',
    beside
      ? { right: BESIDE.margin + Math.min(BESIDE.width, windowWidth * BESIDE.share) }
      : { bottom: below + Math.min(height, half) },
  );

  // Without the panel's own spring: it counts frames instead of time, and takes seconds on a busy machine.
  useEffect(() => panel.current?.setHeight(height, { immediate: true }), [height]);

  const stepTo = (to: Anchor) => {
    setByHand(false);
    setAnchor(to);
  };
  return (
    <section
      className="sheet inked text-m sheet--floating"
      aria-labelledby={labelledBy}
      onKeyDownCapture={() => setByKeys(true)}
      onPointerDownCapture={() => setByKeys(false)}
      data-dragged={dragged}
      data-by-hand={byHand}
      data-anchor={beside ? 'beside' : anchor}
      style={{ '--below': `${below}px`, '--shown': `${height}px` } as React.CSSProperties}
    >
      <FloatingPanel
        ref={panel}
        anchors={heights}
        handleDraggingOfContent={!beside && !byKeys}
        onHeightChange={(now, moving) => {
          setDragged(moving);
          if (moving) setByHand(true);
          else setAnchor(nearestAnchor(heights, now));
        }}
      >
        <div className="sheet__row">
          {!beside && (
            <button
              type="button"
              className="sheet__handle"
              aria-label={text(anchor === 'full' ? 'smaller' : 'bigger')}
              aria-expanded={anchor === 'full'}
              onClick={() => stepTo(anchor === 'full' ? 'half' : 'full')}
            />
          )}
          {head}
        </div>
        {/* Focus on content below the edge of the screen raises the sheet. */}
        <div className="sheet__body" onFocus={() => anchor === 'peek' && stepTo('half')}>
          {children}
        </div>
        {action && <footer className="sheet__action">{action}</footer>}
      </FloatingPanel>
    </section>
  );
}

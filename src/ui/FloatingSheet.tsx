/** A sheet on a phone: dragged, or stepped by its button, between three heights; the map above it stays in use. On a phone's side it stands beside the map. */
import { FloatingPanel, type FloatingPanelRef } from 'antd-mobile';
import { DownOutline, UpOutline } from 'antd-mobile-icons';
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useUiText } from './messages';
import { type Anchor, anchorHeights, ANCHORS, nearestAnchor } from './anchors';
import { useMapInset } from './mapInsets';
import { useBeside } from './useWide';
import { Button } from './Button';

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

/** CSS pixels of a bar above or below, notch included; 0 where it is hidden. What rings stands above the upper one. */
const barHeight = (name: string) => document.querySelector(name)?.getBoundingClientRect().height ?? 0;
const heightAbove = () => barHeight('.top-bar') + barHeight('.alert-bar');

/** CSS pixels of it and its margin beside the map, and the most it takes of the window; sheet.css says the same. */
const BESIDE = { width: 376, margin: 12, share: 0.46 };

export function FloatingSheet({ labelledBy, anchor: first, head, action, children }: PanelProps) {
  const text = useUiText();
  const panel = useRef<FloatingPanelRef>(null);
  const beside = useBeside();
  const windowHeight = useSyncExternalStore(onResize, () => window.innerHeight);
  const windowWidth = useSyncExternalStore(onResize, () => window.innerWidth);
  const above = useSyncExternalStore(onResize, heightAbove);
  const below = useSyncExternalStore(onResize, () => barHeight('.tab-bar'));
  const [anchor, setAnchor] = useState<Anchor>(first);
  const [dragged, setDragged] = useState(false);
  /** A hand has brought it where it stands; otherwise the stylesheet shows the way there. */
  const [byHand, setByHand] = useState(false);
  const heights = anchorHeights(windowHeight - above - below);
  const [, half] = heights;
  const height = heights[ANCHORS.indexOf(anchor)] ?? half;
  // At its full height a sheet leaves no map to keep things in; the camera then keeps them above the half.
  useMapInset(
    'sheet',
    beside
      ? { right: BESIDE.margin + Math.min(BESIDE.width, windowWidth * BESIDE.share) }
      : { bottom: below + Math.min(height, half) },
  );

  // At once: the panel's own spring counts frames and not time, and on a busy machine would be seconds on its way. It is left to the hand.
  useEffect(() => panel.current?.setHeight(height, { immediate: true }), [height]);

  const stepTo = (to: Anchor) => {
    setByHand(false);
    setAnchor(to);
  };
  return (
    <section
      className="sheet sheet--floating"
      aria-labelledby={labelledBy}
      data-dragged={dragged}
      data-by-hand={byHand}
      data-anchor={beside ? 'beside' : anchor}
      style={{ '--below': `${below}px`, '--shown': `${height}px` } as React.CSSProperties}
    >
      <FloatingPanel
        ref={panel}
        anchors={heights}
        handleDraggingOfContent={!beside}
        onHeightChange={(now, moving) => {
          setDragged(moving);
          if (moving) setByHand(true);
          else setAnchor(nearestAnchor(heights, now));
        }}
      >
        <div className="sheet__row">
          {!beside && (
            <Button
              kind="icon"
              aria-label={text(anchor === 'full' ? 'smaller' : 'bigger')}
              aria-expanded={anchor === 'full'}
              onClick={() => stepTo(anchor === 'full' ? 'half' : 'full')}
            >
              {anchor === 'full' ? <DownOutline /> : <UpOutline />}
            </Button>
          )}
          {head}
        </div>
        {/* Whoever tabs into what lies below the screen's edge should see it. */}
        <div className="sheet__body" onFocus={() => anchor === 'peek' && stepTo('half')}>
          {children}
        </div>
        {action && <footer className="sheet__action">{action}</footer>}
      </FloatingPanel>
    </section>
  );
}

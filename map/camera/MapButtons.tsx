/**
 * The map's own buttons. Each gesture that moves the camera has a button, for viewers who cannot make the gesture: with a
 * mouse beside the map, on a touch screen in the console's menu.
 */
import { type ReactNode, useCallback } from 'react';
import { useMapScene } from '../mapScene';
import { useSafeAreaStore } from './safeArea';
import { useCamera } from './useCamera';

export interface MapButtonsProps {
  labels: { group: string; zoomIn: string; zoomOut: string; own: string };
  /** Turns the viewer's own position on or off. Without it there is no such button. */
  onOwn?: () => void;
  ownShown?: boolean;
  /** More buttons, above the map's own. */
  children?: ReactNode;
}

/** A sign on a button over the map, as lines of one width in a square of 24. */
export const svgIcon = (drawing: ReactNode) => (
  <svg
    viewBox="0 0 24 24"
    width="22"
    height="22"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.9"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {drawing}
  </svg>
);

const ICONS = {
  zoomIn: svgIcon(<path d="M12 5v14M5 12h14" />),
  zoomOut: svgIcon(<path d="M5 12h14" />),
  own: svgIcon(
    <>
      <circle cx="12" cy="12" r="6.5" />
      <circle cx="12" cy="12" r="1.8" fill="currentColor" stroke="none" />
      <path d="M12 2.5v3M12 18.5v3M2.5 12h3M18.5 12h3" />
    </>,
  ),
};

/** CSS pixels between the buttons and the edge of the free area; equal to the 12 px in map.css. */
const EDGE_GAP = 12;

/** Registers the width of the button columns as the margin at the right edge. Returns the group's ref. */
function useEdgeMargin() {
  const store = useSafeAreaStore();
  return useCallback(
    (group: HTMLElement | null) => {
      if (!group) return undefined;
      const measure = () => {
        const shown = [...group.children].filter((child) => (child as HTMLElement).offsetWidth > 0);
        const leftmost = Math.min(group.offsetWidth, ...shown.map((child) => (child as HTMLElement).offsetLeft));
        store.setEdgeMargins('buttons', { right: group.offsetWidth - leftmost + EDGE_GAP });
      };
      const observer = new ResizeObserver(measure);
      observer.observe(group);
      measure();
      return () => {
        observer.disconnect();
        store.setEdgeMargins('buttons', null);
      };
    },
    [store],
  );
}

export function MapButtons({ labels, onOwn, ownShown = false, children }: MapButtonsProps) {
  const { map } = useMapScene();
  const { zoomBy } = useCamera();
  const group = useEdgeMargin();
  if (!map) return null;
  return (
    <fieldset ref={group} className="map-buttons" aria-label={labels.group}>
      {children}
      {onOwn && (
        <button type="button" aria-label={labels.own} aria-pressed={ownShown} onClick={onOwn}>
          {ICONS.own}
        </button>
      )}
      <div className="map-buttons__pair grid">
        <button type="button" aria-label={labels.zoomIn} onClick={() => zoomBy(1)}>
          {ICONS.zoomIn}
        </button>
        <button type="button" aria-label={labels.zoomOut} onClick={() => zoomBy(-1)}>
          {ICONS.zoomOut}
        </button>
      </div>
    </fieldset>
  );
}

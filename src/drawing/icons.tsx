/** Icons of the drawing tools, 24 x 24, in the text colour. */
import './icons.css';
import type { ReactNode } from 'react';

const icon = (drawing: ReactNode) => (
  <svg className="draw-icon" viewBox="0 0 24 24" aria-hidden="true">
    {drawing}
  </svg>
);

export const ICONS = {
  undo: icon(<path d="M8.5 5 4.5 9l4 4M5 9h9a5 5 0 0 1 0 10h-3" />),
  redo: icon(<path d="m15.5 5 4 4-4 4M19 9h-9a5 5 0 0 0 0 10h3" />),
  add: icon(<path d="M12 5v14M5 12h14" />),
  less: icon(<path d="M5 12h14" />),
  remove: icon(<path d="M5 7h14M10 7V4.5h4V7M7 7l.8 12.5h8.4L17 7M10.5 10.5v6M13.5 10.5v6" />),
  cut: icon(<path d="M4 5h16v14H4zM9 10v4.5h6V10z" />),
  fill: icon(<path d="M4 5h16v14H4zM8 9l8 6M8 15l8-6" />),
  before: icon(<path d="m14.5 6-6 6 6 6" />),
  after: icon(<path d="m9.5 6 6 6-6 6" />),
  up: icon(<path d="M12 19V5M6.5 10.5 12 5l5.5 5.5" />),
  down: icon(<path d="M12 5v14M6.5 13.5 12 19l5.5-5.5" />),
  left: icon(<path d="M19 12H5M10.5 6.5 5 12l5.5 5.5" />),
  right: icon(<path d="M5 12h14M13.5 6.5 19 12l-5.5 5.5" />),
  move: icon(
    <path d="M12 3v18M3 12h18M9.5 5.5 12 3l2.5 2.5M9.5 18.5 12 21l2.5-2.5M5.5 9.5 3 12l2.5 2.5M18.5 9.5 21 12l-2.5 2.5" />,
  ),
  widen: icon(<path d="M3.5 12h17M7.5 8l-4 4 4 4M16.5 8l4 4-4 4" />),
  turnLeft: icon(<path d="M5 5v5h5M5.6 10A7.5 7.5 0 1 1 4.6 14" />),
  turnRight: icon(<path d="M19 5v5h-5M18.4 10A7.5 7.5 0 1 0 19.4 14" />),
  circle: icon(<circle cx="12" cy="12" r="8" />),
  polygon: icon(<path d="M12 3.5 20 10l-3.5 10h-10L4 9.5z" />),
  rectangle: icon(<path d="M4 6.5h16v11H4z" />),
  corridor: icon(<path d="M6 20c0-6 12-9 12-16M6 20h.1M18 4h.1" />),
  place: icon(
    <>
      <path d="M12 21s6.5-5.8 6.5-11A6.5 6.5 0 0 0 5.5 10c0 5.2 6.5 11 6.5 11z" />
      <circle cx="12" cy="10" r="2.3" />
    </>,
  ),
};

/** The sign of an alert's kind: a picture on a disc whose shape and colour tell how urgent it is. */
import './alertSign.css';
import type { AlertKind, Urgency } from '../../contract';

/** Strokes, 24 x 24. */
const PATHS: Readonly<Record<AlertKind, string>> = {
  sos: 'M12 5v8M12 18v.2',
  fall: 'M14 5.5a1.6 1.6 0 1 0 .1 0M5 19h14M6 14l4-3.5 4 1.5 3-3M10 10.5l-1.5-4',
  water: 'M4 9c2-2.4 4-2.4 5.3 0s3.3 2.4 5.3 0 4-2.4 5.4 0M4 15c2-2.4 4-2.4 5.3 0s3.3 2.4 5.3 0 4-2.4 5.4 0',
  removed: 'M5 7h14v10H5zM4 20 20 4',
  fence: 'M12 21s6-5.6 6-10.5a6 6 0 0 0-12 0C6 15.4 12 21 12 21zM12 12.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4z',
  temperature: 'M10 13.5V6a2 2 0 0 1 4 0v7.5a4 4 0 1 1-4 0zM12 9v8',
  battery: 'M4 8h14v8H4zM20.5 11v2M7 11v2',
  silence: 'M5 18v-3M10 18v-6M15 18V9M20 18V5M4 4l16 16',
  test: 'M5 12.5 10 17.5 19.5 7',
};

export function AlertSign({ kind, urgency, closed = false }: { kind: AlertKind; urgency: Urgency; closed?: boolean }) {
  return (
    <span className="alert-sign" data-kind={kind} data-urgency={closed ? 'over' : urgency} aria-hidden="true">
      <svg viewBox="0 0 24 24">
        <path d={PATHS[kind]} />
      </svg>
    </span>
  );
}

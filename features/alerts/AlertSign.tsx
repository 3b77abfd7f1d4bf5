/** The icon of an alert's kind, on a disc whose shape and colour show how urgent the alert is. */
import './alertSign.css';
import { type AlertKind, alertKind, type Urgency } from '../../contract';

export function AlertSign({ kind, urgency, closed = false }: { kind: AlertKind; urgency: Urgency; closed?: boolean }) {
  const { icon, tone } = alertKind(kind);
  return (
    <span className="alert-sign" data-tone={tone} data-urgency={closed ? 'over' : urgency} aria-hidden="true">
      <svg viewBox="0 0 24 24">
        <path d={icon} />
      </svg>
    </span>
  );
}

/** The icon of an alert's kind, on a disc whose shape shows how urgent the alert is, and its colour the danger. */
import './alertSign.css';
import { type Alert, alertKind } from '../../contract';
import { alertTone } from './alertRules';

export function AlertSign({ alert }: { alert: Pick<Alert, 'kind' | 'urgency' | 'state' | 'subject'> }) {
  return (
    <span
      className="alert-sign"
      data-tone={alertTone(alert)}
      data-urgency={alert.state === 'closed' ? 'over' : alert.urgency}
      aria-hidden="true"
    >
      <svg viewBox="0 0 24 24">
        <path d={alertKind(alert.kind).icon} />
      </svg>
    </span>
  );
}

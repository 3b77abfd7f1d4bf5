/** The icon of an alert's kind, on a disc whose shape shows how urgent the alert is, and its colour the danger. */
import { type Alert, alertKind } from '../../contract';
import { alertTone } from './alertRules';
import './alertSign.css';

export function AlertSign({
  alert,
  calm = false,
}: {
  alert: Pick<Alert, 'kind' | 'urgency' | 'state' | 'subject'>;
  /** The child is out of danger: the alert waits for a confirmation only. */
  calm?: boolean;
}) {
  return (
    <span
      className="alert-sign grid firm"
      data-tone={calm ? 'note' : alertTone(alert)}
      data-urgency={alert.state === 'closed' ? 'over' : calm ? 'soon' : alert.urgency}
      aria-hidden="true"
    >
      <svg viewBox="0 0 24 24">
        <path d={alertKind(alert.kind).icon} />
      </svg>
    </span>
  );
}

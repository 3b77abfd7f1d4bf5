/** An alert in a list: what, who, when, who has it in hand, and whether the viewer has seen it. */
import { Link } from 'react-router-dom';
import { alertKind, type MyAlert, type Alert, waitsForConfirmation } from '../../contract';
import { spanMs } from '../../contract/day';
import { useText } from '../../src/messages/texts';
import { useViewerId } from '../../src/session/useViewer';
import { handlerWords, hushWords, kindWords, nowWords, thenPart } from './alertWords';
import { useAlertNow } from './pupilsNow';
import { useAlertWording } from './useAlertWording';
import './alertSign.css';
import { alertTone } from './alertRules';

interface AlertRowProps {
  alert: MyAlert;
  to: string;
  /** Where an alert's page stands beside the list: whether it is this one's. */
  beside?: { chosen: boolean } | null;
}

/**
 * Rows stand in the order in which the alerts were raised. One that was raised much later than it happened says so, or
 * it would seem to stand in the wrong place.
 */
const TOLD_LATE = spanMs(2, 'minutes');
const isLate = ({ time, raisedTime }: MyAlert) => Date.parse(raisedTime) - Date.parse(time) > TOLD_LATE;

export function AlertRow({ alert, to, beside = null }: AlertRowProps) {
  const text = useText('alerts');
  const wording = useAlertWording();
  const me = useViewerId();
  const { kind, state, seenTime } = alert;
  const now = useAlertNow(alert);
  const then = thenPart(wording, alert, now);
  const after = nowWords(wording, alert, now);
  const calm = waitsForConfirmation(alert, now);
  return (
    <li>
      <Link
        className="alert-row ruled inked flex gap-3"
        to={to}
        replace={beside !== null}
        aria-current={beside?.chosen || undefined}
        data-unread={seenTime === null}
        data-state={state}
      >
        <AlertSign alert={alert} calm={calm} />
        <span className="alert-row__words grid grows shrinks">
          <span className="alert-row__head flex gap-2 apart">
            <strong>{text('named', { name: alert.studentName, what: kindWords(text, kind) })}</strong>
            <time dateTime={then.time}>{wording.when(then.time)}</time>
          </span>
          <span className="alert-row__what text-m">
            {then.said}
            {isLate(alert) && ` · ${text('told', { time: wording.when(alert.raisedTime) })}`}
          </span>
          {after !== null && <span className="alert-row__what text-m">{after}</span>}
          {(alert.urgency !== 'note' || state !== 'open') && alertKind(kind).takeable && (
            <span className="alert-row__who quiet text-m" data-state={calm ? 'taken' : state}>
              {calm && state === 'open' ? text('state.confirm') : handlerWords(wording, alert, me)}
            </span>
          )}
          <RowTag alert={alert} />
        </span>
      </Link>
    </li>
  );
}

/** The one tag of a row, what concerns the viewer most. The bold title says to the eye alone that it is unread. */
function RowTag({ alert: { seenTime, missed, hush, demo } }: { alert: MyAlert }) {
  const text = useText('alerts');
  const unread = seenTime === null;
  const [look, words] = missed
    ? (['alert-chip--missed', text('missed')] as const)
    : hush
      ? (['', hushWords(text, hush)] as const)
      : unread
        ? (['alert-chip--unread', text('unread')] as const)
        : (['', demo ? text('demo') : null] as const);
  if (words === null) return null;
  return (
    <span className="flex gap-1 wraps if-any">
      <span className={`alert-chip ${look}`}>{words}</span>
      {unread && words !== text('unread') && <span className="sr-only">{text('unread')}</span>}
    </span>
  );
}

/** The icon of an alert's kind, on a disc whose shape shows how urgent the alert is, and its colour the danger. */
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

/**
 * An alert in a list: what happened to whom, when, who has it in hand, and whether the viewer has seen it. A crossing
 * that nobody has to deal with is one quiet line.
 */
import { Link } from 'react-router-dom';
import { alertKind, isOpenCase, type MyAlert, waitsForConfirmation } from '../../contract';
import { spanMs } from '../../contract/day';
import { useText } from '../../src/messages/texts';
import { useViewerId } from '../../src/session/useViewer';
import { AlertSign } from './AlertSign';
import { handlerWords, hushWords, nowWords } from './alertWords';
import { eventRest, eventTitle } from './eventWords';
import { useAlertNow } from './pupilsNow';
import { useAlertWording } from './useAlertWording';

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
  const titleText = useText('inbox');
  const wording = useAlertWording();
  const me = useViewerId();
  const { kind, state, seenTime } = alert;
  const quiet = isQuietLine(alert);
  const known = useAlertNow(alert);
  const now = quiet ? null : known;
  const then = eventRest(wording, alert, now);
  const after = nowWords(wording, alert, now);
  const calm = waitsForConfirmation(alert, now);
  const late = isLate(alert) ? text('told', { time: wording.when(alert.raisedTime) }) : null;
  const rest = [then.said, late].filter((words) => words !== null);
  return (
    <li>
      <Link
        className="alert-row ruled inked flex gap-3"
        to={to}
        replace={beside !== null}
        aria-current={beside?.chosen || undefined}
        data-unread={seenTime === null}
        data-state={state}
        data-quiet={quiet}
      >
        <AlertSign alert={quiet ? { ...alert, state: 'closed' } : alert} calm={calm} />
        <span className="alert-row__words grid grows shrinks">
          <span className="alert-row__head flex gap-2 apart">
            <strong>{eventTitle(titleText, alert)}</strong>
            <time dateTime={then.time}>{wording.when(then.time)}</time>
          </span>
          {rest.length > 0 && <span className="alert-row__what text-m">{rest.join(' · ')}</span>}
          {after !== null && <span className="alert-row__what text-m">{after}</span>}
          {!quiet && (alert.urgency !== 'note' || state !== 'open') && alertKind(kind).takeable && (
            <span className="alert-row__who quiet text-m" data-state={calm ? 'taken' : state}>
              {calm && state === 'open' ? text('state.confirm') : handlerWords(wording, alert, me)}
            </span>
          )}
          <RowTag alert={alert} quiet={quiet} />
        </span>
      </Link>
    </li>
  );
}

/** A crossing that is over, or that nobody waits for; one that a person closed still says who did. */
const isQuietLine = (alert: MyAlert) => alert.kind === 'fence' && !isOpenCase(alert) && alert.closed?.by == null;

/** The one tag of a row, what concerns the viewer most. The bold title says to the eye alone that it is unread. */
function RowTag({ alert: { seenTime, missed, hush, demo }, quiet }: { alert: MyAlert; quiet: boolean }) {
  const text = useText('alerts');
  const unread = seenTime === null;
  const [look, words] = missed
    ? (['alert-chip--missed', text('missed')] as const)
    : hush
      ? (['', hushWords(text, hush)] as const)
      : unread
        ? (['alert-chip--unread', text('unread')] as const)
        : (['', demo ? text('demo') : null] as const);
  if (quiet && unread) return <span className="sr-only">{text('unread')}</span>;
  if (quiet || words === null) return null;
  return (
    <span className="flex gap-1 wraps if-any">
      <span className={`alert-chip ${look}`}>{words}</span>
      {unread && words !== text('unread') && <span className="sr-only">{text('unread')}</span>}
    </span>
  );
}

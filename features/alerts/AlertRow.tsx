/** An alert in a list: what, who, when, who has it in hand, and whether the viewer has seen it. */
import { Link } from 'react-router-dom';
import { alertKind, type MyAlert } from '../../contract';
import { useText } from '../../src/messages/texts';
import { useViewerId } from '../../src/session/useViewer';
import { AlertSign } from './AlertSign';
import { hushWords, kindWords, whatHappened, handlerWords } from './alertWords';
import { useAlertWording } from './useAlertWording';

export function AlertRow({ alert, to }: { alert: MyAlert; to: string }) {
  const text = useText('alerts');
  const wording = useAlertWording();
  const me = useViewerId();
  const { kind, state, where, seenTime, missed, hush, demo } = alert;
  return (
    <li>
      <Link className="alert-row" to={to} data-unread={seenTime === null} data-state={state}>
        <AlertSign kind={kind} urgency={alert.urgency} closed={state === 'closed'} />
        <span className="alert-row__words">
          <span className="alert-row__head">
            <strong>{text('named', { name: alert.studentName, what: kindWords(text, kind) })}</strong>
            <time dateTime={alert.time}>{wording.when(alert.time)}</time>
          </span>
          <span className="alert-row__what">
            {whatHappened(wording, alert)}
            {where?.place && ` · ${where.place}`}
          </span>
          {(alert.urgency !== 'note' || state !== 'open') && alertKind(kind).takeable && (
            <span className="alert-row__who" data-state={state}>
              {handlerWords(wording, alert, me)}
            </span>
          )}
          <span className="alert-row__chips">
            {seenTime === null && <span className="alert-chip alert-chip--unread">{text('unread')}</span>}
            {missed && <span className="alert-chip alert-chip--missed">{text('missed')}</span>}
            {hush && <span className="alert-chip">{hushWords(text, hush)}</span>}
            {demo && <span className="alert-chip">{text('demo')}</span>}
          </span>
        </span>
      </Link>
    </li>
  );
}

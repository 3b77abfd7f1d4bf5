/**
 * The kinds of lines in the alert bar: a ringing alert, a notice, and an alert that another person has just handled.
 */
import { CloseOutline } from 'antd-mobile-icons';
import { type ReactNode, useEffect } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { MyAlert } from '../../contract';
import { alertPath } from '../../src/ui/pupilPaths';
import { useText } from '../../src/messages/texts';
import { useViewerId } from '../../src/session/useViewer';
import { toast } from '../../src/ui/toast';
import { Button } from '../../src/ui/Button';
import { AlertSign } from './AlertSign';
import { handlerWords, kindWords, nowWords, thenWords } from './alertWords';
import { useActOnAlertMutation, conflictingAlert } from './api';
import { useAlertNow } from './pupilsNow';
import { useAlertWording } from './useAlertWording';

/** Milliseconds for which a notice and a handled alert stay. */
const NOTICE_MS = 12_000;
const HANDLED_MS = 6_000;

/** @param calm whether the child is out of danger: it does not ring, and asks for a confirmation */
export function RingingLine({ alert, calm }: { alert: MyAlert; calm: boolean }) {
  const text = useText('alerts');
  const navigate = useNavigate();
  const [act, { isLoading }] = useActOnAlertMutation();

  async function take() {
    const { error } = await act({ alertId: alert.alertId, act: { kind: 'take' } });
    const first = conflictingAlert(error)?.taken?.by.name;
    if (error) void toast('info', first ? text('takenBy', { name: first }) : text('takeFailed'), { mask: false });
    await navigate(alertPath(alert.alertId));
  }

  return (
    <BarLine alert={alert} is={calm ? 'calm' : 'now'} says={useHappened(alert)}>
      <Button kind="unstyled" className="alert-bar__take" busy={isLoading} onClick={() => void take()}>
        {text(calm ? 'confirm' : 'take')}
      </Button>
    </BarLine>
  );
}

export function NoticeLine({ alert, onDone }: { alert: MyAlert; onDone: (alertId: string) => void }) {
  const text = useText('alerts');
  useExpiry(NOTICE_MS, alert.alertId, onDone);
  return (
    <BarLine alert={alert} is="soon" says={useHappened(alert)}>
      <Button kind="icon" aria-label={text('dismiss')} onClick={() => onDone(alert.alertId)}>
        <CloseOutline />
      </Button>
    </BarLine>
  );
}

/**
 * Stays in its place for a moment and says who handles the alert, so that no other line moves under a finger about to
 * tap.
 */
export function HandledLine({ alert, onDone }: { alert: MyAlert; onDone: () => void }) {
  const me = useViewerId();
  const wording = useAlertWording();
  useExpiry(HANDLED_MS, alert.alertId, onDone);
  return <BarLine alert={alert} is="over" says={[handlerWords(wording, alert, me)]} />;
}

/** What happened, and below it what is true now; the time first: where a line is short, its end is cut off. */
function useHappened(alert: MyAlert): readonly string[] {
  const wording = useAlertWording();
  const now = useAlertNow(alert);
  return [thenWords(wording, alert, now), nowWords(wording, alert, now)].filter((words) => words !== null);
}

function useExpiry(after: number, alertId: string, onDone: (alertId: string) => void) {
  useEffect(() => {
    const timer = setTimeout(() => onDone(alertId), after);
    return () => clearTimeout(timer);
  }, [after, alertId, onDone]);
}

function BarLine({
  alert,
  is,
  says,
  children,
}: {
  alert: MyAlert;
  /** calm: it only waits for a confirmation. */
  is: 'now' | 'calm' | 'soon' | 'over';
  says: readonly string[];
  children?: ReactNode;
}) {
  const text = useText('alerts');
  return (
    <div
      className="alert-bar__line flex gap-2 middle grows shrinks"
      data-urgency={is}
      {...((is === 'soon' || is === 'over') && { role: 'status' })}
    >
      <AlertSign alert={is === 'over' ? { ...alert, state: 'closed' } : alert} calm={is === 'calm'} />
      <Link className="alert-bar__words grid grows shrinks inked tappable" to={alertPath(alert.alertId)}>
        <strong>{text('named', { name: alert.studentName, what: kindWords(text, alert.kind) })}</strong>
        {says.map((words) => (
          <span key={words} className="text-m tabular">
            {words}
          </span>
        ))}
      </Link>
      {children}
    </div>
  );
}

/** The lines of the bar: what rings and can be taken, what is only said, and what somebody else has dealt with meanwhile. */
import { CloseOutline } from 'antd-mobile-icons';
import { type ReactNode, useEffect } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { MyAlert } from '../../contract';
import { useViewerId } from '../../src/session/useViewerId';
import { toast } from '../../src/ui/toast';
import { Button } from '../../src/ui/Button';
import { alertPath } from './alertPaths';
import { AlertSign } from './AlertSign';
import { kindWords, whatHappened, whoHasIt } from './alertWords';
import { useActOnAlertMutation } from './api';
import { theirsOf } from './conflict';
import { useText } from './messages';
import { useSpeech } from './useAlertWording';

/** Milliseconds a line stays that nobody has to answer: a notice, and what somebody else has dealt with. */
const NOTICE = 12_000;
const DEALT_WITH = 6_000;

export function Ring({ alert }: { alert: MyAlert }) {
  const text = useText();
  const navigate = useNavigate();
  const [act, { isLoading }] = useActOnAlertMutation();

  async function take() {
    const { error } = await act({ alertId: alert.alertId, act: { kind: 'take' } });
    const first = theirsOf(error)?.taken?.by.name;
    if (error) void toast('info', first ? text('takenBy', { name: first }) : text('takeFailed'), { mask: false });
    await navigate(alertPath(alert.alertId));
  }

  return (
    <Line alert={alert} tone="now" says={useHappened(alert)}>
      <Button kind="unstyled" className="alert-bar__take" busy={isLoading} onClick={() => void take()}>
        {text('take')}
      </Button>
    </Line>
  );
}

export function Notice({ alert, onDone }: { alert: MyAlert; onDone: (alertId: string) => void }) {
  const text = useText();
  useEnd(NOTICE, alert.alertId, onDone);
  return (
    <Line alert={alert} tone="soon" says={useHappened(alert)}>
      <Button kind="icon" aria-label={text('dismiss')} onClick={() => onDone(alert.alertId)}>
        <CloseOutline />
      </Button>
    </Line>
  );
}

/** Stands where it rang a moment longer and says who has it, so that the line below does not come up under a finger that is on its way. */
export function DealtWith({ alert, onDone }: { alert: MyAlert; onDone: (alertId: string) => void }) {
  const me = useViewerId();
  const speech = useSpeech();
  useEnd(DEALT_WITH, alert.alertId, onDone);
  return <Line alert={alert} tone="over" says={whoHasIt(speech, alert, me)} />;
}

function useHappened(alert: MyAlert) {
  const speech = useSpeech();
  return `${whatHappened(speech, alert)} · ${speech.when(alert.time)}`;
}

function useEnd(after: number, alertId: string, onDone: (alertId: string) => void) {
  useEffect(() => {
    const timer = setTimeout(() => onDone(alertId), after);
    return () => clearTimeout(timer);
  }, [after, alertId, onDone]);
}

function Line({
  alert,
  tone,
  says,
  children,
}: {
  alert: MyAlert;
  tone: 'now' | 'soon' | 'over';
  says: string;
  children?: ReactNode;
}) {
  const text = useText();
  return (
    <div
      className="alert-bar__line"
      data-urgency={tone}
      data-kind={alert.kind}
      {...(tone !== 'now' && { role: 'status' })}
    >
      <AlertSign kind={alert.kind} urgency={alert.urgency} closed={tone === 'over'} />
      <Link className="alert-bar__words" to={alertPath(alert.alertId)}>
        <strong>{text('named', { name: alert.studentName, what: kindWords(text, alert.kind) })}</strong>
        <span>{says}</span>
      </Link>
      {children}
    </div>
  );
}

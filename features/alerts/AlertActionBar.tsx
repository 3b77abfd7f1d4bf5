/**
 * The main action on an alert's page: take it, then close it; of a child who is out of danger, confirm it. An error
 * stands above the button, always in sight.
 */
import { useState } from 'react';
import { type MyAlert, waitsForConfirmation } from '../../contract';
import { useText } from '../../src/messages/texts';
import { askSure } from '../../src/ui/dialog';
import { Button } from '../../src/ui/Button';
import { Fault } from '../../src/ui/Form';
import { CloseForm } from './CloseForm';
import { alertTone, nextAct } from './alertRules';
import { reasonWords } from './alertWords';
import { useAlertNow } from './pupilsNow';
import type { AlertActing } from './useActOnAlert';

export function AlertActionBar({ alert, me, acting }: { alert: MyAlert; me: string | null; acting: AlertActing }) {
  const text = useText('alertRoom');
  const alertText = useText('alerts');
  const [ending, setEnding] = useState<'close' | 'reopen' | null>(null);
  const next = nextAct(alert, me);
  const calm = waitsForConfirmation(alert, useAlertNow(alert));
  const confirms = calm && (next === 'take' || next === 'close');
  const holder = alert.taken?.by.name ?? '';

  async function takeOver() {
    if (
      await askSure({
        title: text('takeOver'),
        content: text('takeOverAsk', { name: holder }),
        confirm: text('takeOver'),
      })
    )
      await acting.run({ kind: 'take', over: true });
  }
  async function release() {
    if (
      await askSure({
        title: text('release'),
        content: text('releaseAsk'),
        confirm: text('release'),
      })
    )
      await acting.run({ kind: 'release' });
  }

  const acts = {
    take: () => void acting.run({ kind: 'take' }),
    takeOver: () => void takeOver(),
    close: () => setEnding('close'),
    reopen: () => setEnding('reopen'),
  };
  const primary = next === 'take' || next === 'close';
  return (
    <div className="alert-detail__action flex gap-2 wraps">
      {acting.fault && !ending && <Fault className="alert-detail__fault fault if-any">{acting.fault}</Fault>}
      {alert.closed && (
        <p className="alert-detail__ended text-l strong" role="status">
          {text('over', { reason: reasonWords(alertText, alert.closed.reason) })}
        </p>
      )}
      {next === 'close' && (
        <Button kind="link" busy={acting.busy} onClick={() => void release()}>
          {text('release')}
        </Button>
      )}
      {confirms && next === 'take' && (
        <Button kind="link" busy={acting.busy} onClick={acts.take}>
          {text('take')}
        </Button>
      )}
      <Button
        kind={primary ? 'primary' : 'plain'}
        wide
        data-urgency={next === 'take' && !calm ? alert.urgency : undefined}
        data-tone={alertTone(alert)}
        busy={acting.busy}
        onClick={confirms ? acts.close : acts[next]}
      >
        {text(confirms ? 'confirmSafe' : next)}
      </Button>
      {ending && (
        <CloseForm
          alertId={alert.alertId}
          kind={alert.kind}
          what={ending}
          likely={calm ? 'safe' : null}
          acting={acting}
          onDone={() => setEnding(null)}
        />
      )}
    </div>
  );
}

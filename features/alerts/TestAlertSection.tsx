/** The section of the settings in which a guardian sends a test alert and watches its deliveries. */
import { useIntl } from 'react-intl';
import { failureText } from '../../src/messages/failures';
import { useText } from '../../src/messages/texts';
import { useViewerId } from '../../src/session/useViewer';
import { Button } from '../../src/ui/Button';
import { useAlertDetailQuery, useTestAlertMutation } from './api';
import { Deliveries } from './RecipientList';
import { useAlertWording } from './useAlertWording';

/** Milliseconds between two reads of the deliveries. */
const POLL_MS = 2_000;

export function TestAlertSection() {
  const text = useText('alertSettings');
  const intl = useIntl();
  const [send, { data: sent, isLoading, error }] = useTestAlertMutation();
  return (
    <section className="settings__part grid gap-2" aria-label={text('test')}>
      <h3 className="text-l">{text('test')}</h3>
      <p className="quiet text-m">{text('testText')}</p>
      <Button kind="plain" busy={isLoading} onClick={() => void send()}>
        {text(isLoading ? 'testWait' : 'testSend')}
      </Button>
      {error && (
        <p className="fault if-any" role="alert">
          {'kind' in error && error.code !== null ? failureText(intl, error) : text('testFailed')}
        </p>
      )}
      {sent && <TestDeliveries key={sent.alertId} alertId={sent.alertId} time={sent.raisedTime} />}
    </section>
  );
}

function TestDeliveries({ alertId, time }: { alertId: string; time: string }) {
  const text = useText('alertSettings');
  const { when } = useAlertWording();
  const me = useViewerId();
  const { data } = useAlertDetailQuery({ alertId }, { pollingInterval: POLL_MS });
  const own = data?.recipients.find(({ person }) => person?.userId === me);
  return (
    <div className="settings__came" role="status">
      <p>{text('testSent', { time: when(time) })}</p>
      {own && own.deliveries.length === 0 && <p>{text('testNone')}</p>}
      {own && <Deliveries deliveries={own.deliveries} />}
    </div>
  );
}

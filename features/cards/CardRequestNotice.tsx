/** A request to bind a card that waits for another guardian: to confirm or refuse it, or to take one's own back. */
import { useIntl } from 'react-intl';
import type { CardRequest } from '../../contract/cards';
import { failureText } from '../../src/messages/failures';
import { useText } from '../../src/messages/texts';
import { Button } from '../../src/ui/Button';
import { notify } from '../../src/ui/toast';
import { Fault } from '../../src/ui/Form';
import { useAnswerCardRequestMutation } from './api';

export function CardRequestNotice({
  studentId,
  request: { imei, askedBy, mine },
}: {
  studentId: string;
  request: CardRequest;
}) {
  const text = useText('binding');
  const intl = useIntl();
  const [answer, { error, isLoading }] = useAnswerCardRequestMutation();
  async function send(confirmed: boolean) {
    const { error } = await answer({ studentId, imei, confirmed });
    if (!error) void notify(text(confirmed ? 'requestConfirmed' : 'requestEnded'));
  }
  return (
    <section className="binding__request below-4 inset" aria-labelledby="request-title">
      <h2 className="text-l" id="request-title">
        {text(mine ? 'requestMine' : 'requestTitle', { name: askedBy })}
      </h2>
      <p className="quiet text-m">{text(mine ? 'requestMineText' : 'requestText', { imei })}</p>
      <Fault className="entry__wrong">{error && ('kind' in error ? failureText(intl, error) : text('failed'))}</Fault>
      <div className="binding__choices grid gap-2 below-3">
        <Button kind="plain" busy={isLoading} onClick={() => void send(false)}>
          {text(mine ? 'requestTakeBack' : 'requestRefuse')}
        </Button>
        {!mine && (
          <Button busy={isLoading} onClick={() => void send(true)}>
            {text('requestConfirm')}
          </Button>
        )}
      </div>
    </section>
  );
}

/**
 * /bind/card with a card's code in the address, and /device/bindDevice without: find the card, check it, bind it
 * (2.12, 2.13).
 */
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useLocation, useNavigate } from 'react-router-dom';
import { PRIVACY_VERSION } from '../../contract/cards';
import { failureText } from '../../src/messages/failures';
import { useText } from '../../src/messages/texts';
import { Button, ButtonLink } from '../../src/ui/Button';
import { Field } from '../../src/ui/Field';
import { Fault } from '../../src/ui/Form';
import { useAskGuardianMutation, useBindCardMutation, useCheckImeiQuery } from './api';
import { CardEntry } from './CardEntry';
import { CardFacts } from './CardFacts';
import { cardCodeFrom, scannedCardFromQuery, type ScannedCard } from './scannedCard';
import { BindingConsent } from './BindingConsent';
import { GuardianOnly } from './GuardianOnly';

export function BindPage() {
  return (
    <GuardianOnly>
      <Bind />
    </GuardianOnly>
  );
}

function Bind() {
  const text = useText('binding');
  const { search } = useLocation();
  const [card, setCard] = useState(() => scannedCardFromQuery(search));
  return (
    <>
      <h1 className="entry__title text-xl below-4">{text('title')}</h1>
      {card ? <FoundCard card={card} onAnother={() => setCard(null)} /> : <CardEntry onCard={setCard} />}
    </>
  );
}

function FoundCard({ card, onAnother }: { card: ScannedCard; onAnother: () => void }) {
  const text = useText('binding');
  const intl = useIntl();
  const { data: found, error, isFetching } = useCheckImeiQuery({ imei: card.imei });
  if (isFetching) return <output className="entry__text quiet text-m below-4">{text('checking')}</output>;
  const state = found?.state;
  return (
    <>
      <CardFacts
        facts={[
          [text('imei'), card.imei],
          [text('rfid'), card.rfid],
          [text('model'), found?.model],
        ]}
      />
      {error && <Fault className="entry__wrong">{'kind' in error ? failureText(intl, error) : text('failed')}</Fault>}
      {state && (
        <p className={`binding__state binding__state--${state}`} role="status">
          {text(`state.${state}`)}
        </p>
      )}
      {state === 'unavailable' && (
        <>
          <p className="entry__text quiet text-m below-4">{text('unavailableText')}</p>
          <ButtonLink wide to="/device/searchContact">
            {text('contact')}
          </ButtonLink>
        </>
      )}
      {state === 'mine' && (
        <ButtonLink wide to="/position">
          {text('position')}
        </ButtonLink>
      )}
      {found?.state === 'free' && <HeldCard {...card} canAsk={found.canAsk} canPress={found.canPress} />}
      <Button kind="link" wide onClick={onAnother}>
        {text('another')}
      </Button>
    </>
  );
}

/**
 * The guardian shows to hold the card: the scanned code has the card's radio number, or the guardian types a number
 * printed on the card.
 */
function HeldCard({ imei, rfid: scanned, canAsk, canPress }: ScannedCard & { canAsk: boolean; canPress: boolean }) {
  const text = useText('binding');
  const intl = useIntl();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const [asking, setAsking] = useState(false);
  const [bind, { error, isLoading }] = useBindCardMutation();
  if (asking) return <AskGuardian imei={imei} onBack={() => setAsking(false)} />;
  const rfid = scanned ?? cardCodeFrom(typed);
  async function agreed() {
    setTried(true);
    if (rfid === null) return;
    const { error } = await bind({ imei, rfid, consent: PRIVACY_VERSION });
    if (!error) await navigate('/device/bindSuccess', { replace: true, state: { imei } });
  }
  return (
    <>
      {scanned === null && (
        <section aria-labelledby="held-title">
          <h2 className="text-l" id="held-title">
            {text('heldTitle')}
          </h2>
          <p className="quiet text-m below-3">{text('heldText')}</p>
          <Field
            label={text('cardCode')}
            error={tried && rfid === null ? text('cardCodeWrong') : undefined}
            name="cardCode"
            value={typed}
            placeholder={text('cardCodeHint')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            onChange={({ target }) => setTyped(target.value)}
          />
          {canPress ? (
            <ButtonLink kind="link" className="binding__other" to="/device/mobileCheck" state={{ imei }}>
              {text('cardCodeNone')}
            </ButtonLink>
          ) : (
            <>
              <p className="quiet text-m">{text('cardCodeSchool')}</p>
              <ButtonLink kind="link" className="binding__other" to="/device/searchContact">
                {text('contact')}
              </ButtonLink>
            </>
          )}
          {canAsk && (
            <Button kind="link" className="binding__other" onClick={() => setAsking(true)}>
              {text('ask')}
            </Button>
          )}
        </section>
      )}
      <BindingConsent
        busy={isLoading}
        wrong={error ? ('kind' in error ? failureText(intl, error) : text('failed')) : ''}
        onAgree={() => void agreed()}
      />
    </>
  );
}

/** The other guardian's consent, in place of a number: for a card that the school gave to this child. */
function AskGuardian({ imei, onBack }: { imei: string; onBack: () => void }) {
  const text = useText('binding');
  const intl = useIntl();
  const navigate = useNavigate();
  const [ask, { error, isLoading }] = useAskGuardianMutation();
  async function agreed() {
    const { error } = await ask({ imei, consent: PRIVACY_VERSION });
    if (!error) await navigate('/device/setting/tenoinfo', { replace: true });
  }
  return (
    <>
      <h2 className="text-l">{text('ask')}</h2>
      <p className="quiet text-m below-3">{text('askText')}</p>
      <BindingConsent
        busy={isLoading}
        action={text('askAgree')}
        wrong={error ? ('kind' in error ? failureText(intl, error) : text('failed')) : ''}
        onAgree={() => void agreed()}
      />
      <Button kind="link" wide onClick={onBack}>
        {text('askBack')}
      </Button>
    </>
  );
}

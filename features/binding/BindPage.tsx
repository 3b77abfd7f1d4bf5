/**
 * /bind/card with a card's code in the address, and /device/bindDevice without: find the card, check it, bind it
 * (2.12, 2.13).
 */
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useLocation, useNavigate } from 'react-router-dom';
import { PRIVACY_VERSION } from '../../contract/privacy';
import { failureText } from '../../src/messages/failures';
import { useText } from '../../src/messages/texts';
import { Button, ButtonLink } from '../../src/ui/Button';
import { useBindCardMutation, useCheckImeiQuery } from './api';
import { CardEntry } from './CardEntry';
import { CardFacts } from './CardFacts';
import { scannedCardFromQuery, type ScannedCard } from './scannedCard';
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
      <h1 className="entry__title">{text('title')}</h1>
      {card ? <FoundCard card={card} onAnother={() => setCard(null)} /> : <CardEntry onCard={setCard} />}
    </>
  );
}

function FoundCard({ card, onAnother }: { card: ScannedCard; onAnother: () => void }) {
  const text = useText('binding');
  const intl = useIntl();
  const { data: found, error, isFetching } = useCheckImeiQuery({ imei: card.imei });
  if (isFetching) return <output className="entry__text">{text('checking')}</output>;
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
      {error && (
        <p className="entry__wrong" role="alert">
          {'kind' in error ? failureText(intl, error) : text('failed')}
        </p>
      )}
      {state && (
        <p className={`binding__state binding__state--${state}`} role="status">
          {text(`state.${state}`)}
        </p>
      )}
      {(state === 'taken' || state === 'lost' || state === 'unknown') && (
        <>
          <p className="entry__text">{text(`${state}Text`)}</p>
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
      {state === 'free' &&
        (card.rfid === null ? <BindByPhone imei={card.imei} /> : <BindByCode imei={card.imei} rfid={card.rfid} />)}
      <Button kind="link" wide onClick={onAnother}>
        {text('another')}
      </Button>
    </>
  );
}

/** The code holds both numbers, so whoever has scanned it holds the card. */
function BindByCode({ imei, rfid }: { imei: string; rfid: string }) {
  const text = useText('binding');
  const intl = useIntl();
  const navigate = useNavigate();
  const [bind, { error, isLoading }] = useBindCardMutation();
  async function agreed() {
    const { error } = await bind({ imei, rfid, consent: PRIVACY_VERSION });
    if (!error) await navigate('/device/bindSuccess', { replace: true, state: { imei } });
  }
  return (
    <BindingConsent
      busy={isLoading}
      wrong={error ? ('kind' in error ? failureText(intl, error) : text('failed')) : ''}
      onAgree={() => void agreed()}
    />
  );
}

/** Without the radio number, a code to the guardian's phone is the proof. */
function BindByPhone({ imei }: { imei: string }) {
  const text = useText('binding');
  return (
    <ButtonLink wide to="/device/mobileCheck" state={{ imei }}>
      {text('next')}
    </ButtonLink>
  );
}

/**
 * /device/mobileCheck: binds a card without a readable number, by a code to the guardian's phone, the consent and a
 * press of the card's key (2.13).
 */
import { useIntl } from 'react-intl';
import { useLocation, useNavigate } from 'react-router-dom';
import { KEY_PRESS_COUNTS_FOR, PRIVACY_VERSION } from '../../contract/cards';
import { CODES } from '../../contract/envelope';
import { useConfig } from '../../src/config/ConfigContext';
import { ImageProofField } from '../../src/entry/ImageProofField';
import { PhoneCodeFields, usePhoneCode } from '../../src/entry/PhoneCode';
import { useProvenSend } from '../../src/entry/useProvenSend';
import { failureText } from '../../src/messages/failures';
import { useText } from '../../src/messages/texts';
import { ButtonLink } from '../../src/ui/Button';
import { useBindImeiMutation, useSendBindCodeMutation } from './api';
import { CardFacts } from './CardFacts';
import { BindingConsent } from './BindingConsent';
import { GuardianOnly } from './GuardianOnly';

export function MobileCheckPage() {
  const text = useText('binding');
  const chosen = useLocation().state as { imei: string } | null;
  const { sendsCodes } = useConfig();
  return (
    <GuardianOnly>
      <h1 className="entry__title text-xl below-4">{text('mobileTitle')}</h1>
      {!sendsCodes ? (
        <p className="entry__text quiet text-m below-4">{text('mobileNoCodes')}</p>
      ) : chosen ? (
        <Check imei={chosen.imei} />
      ) : (
        <>
          <p className="entry__text quiet text-m below-4">{text('mobileLost')}</p>
          <ButtonLink wide to="/device/bindDevice">
            {text('linkCard')}
          </ButtonLink>
        </>
      )}
    </GuardianOnly>
  );
}

function Check({ imei }: { imei: string }) {
  const text = useText('binding');
  const intl = useIntl();
  const navigate = useNavigate();
  const [sendCode] = useSendBindCodeMutation();
  const [bind, { error, isLoading }] = useBindImeiMutation();
  const code = usePhoneCode();
  const proven = useProvenSend(false);
  const { mobile, verifyCode } = code;

  async function agreed() {
    code.showFaults();
    if (!code.ready) return;
    const { error } = await bind({ imei, mobile, verifyCode, consent: PRIVACY_VERSION });
    if (!error) await navigate('/device/bindSuccess', { replace: true, state: { imei } });
  }

  function wrong(): string {
    if (!error) return '';
    if (!('kind' in error)) return text('failed');
    // The platform says no more; most often the press has not arrived yet.
    const noPress = error.kind === 'refused' && error.code === CODES.cardCannotBeBound;
    return noPress ? text('keyNotHeard', { seconds: KEY_PRESS_COUNTS_FOR }) : failureText(intl, error);
  }

  return (
    <>
      <CardFacts facts={[[text('imei'), imei]]} />
      <p className="entry__text quiet text-m below-4">{text('mobileText')}</p>
      <PhoneCodeFields
        code={code}
        send={(valid) => proven.send(valid, (proof) => sendCode({ mobile, purpose: 'bind', ...proof }))}
      >
        {proven.proof && <ImageProofField proof={proven.proof} />}
      </PhoneCodeFields>
      <BindingConsent busy={isLoading} wrong={wrong()} onAgree={() => void agreed()}>
        <h2 className="text-l">{text('keyTitle')}</h2>
        <p className="quiet text-m below-3">{text('keyText', { seconds: KEY_PRESS_COUNTS_FOR })}</p>
      </BindingConsent>
    </>
  );
}

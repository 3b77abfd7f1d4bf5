/**
 * /device/mobileCheck: binds a card without a radio number, by a code to the guardian's phone and the consent (2.13).
 */
import { useIntl } from 'react-intl';
import { useLocation, useNavigate } from 'react-router-dom';
import { PRIVACY_VERSION } from '../../contract/privacy';
import { PhoneCodeFields, usePhoneCode } from '../../src/entry/PhoneCode';
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
  return (
    <GuardianOnly>
      <h1 className="entry__title">{text('mobileTitle')}</h1>
      {chosen ? (
        <Check imei={chosen.imei} />
      ) : (
        <>
          <p className="entry__text">{text('mobileLost')}</p>
          <ButtonLink wide to="/device/bindDevice">
            {text('start')}
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
  const { mobile, verifyCode } = code;

  async function agreed() {
    code.showFaults();
    if (!code.ready) return;
    const { error } = await bind({ imei, mobile, verifyCode, consent: PRIVACY_VERSION });
    if (!error) await navigate('/device/bindSuccess', { replace: true, state: { imei } });
  }

  return (
    <>
      <CardFacts facts={[[text('imei'), imei]]} />
      <p className="entry__text">{text('mobileText')}</p>
      <PhoneCodeFields code={code} send={(valid) => (valid ? sendCode({ mobile, purpose: 'bind' }) : null)} />
      <BindingConsent
        busy={isLoading}
        wrong={error ? ('kind' in error ? failureText(intl, error) : text('failed')) : ''}
        onAgree={() => void agreed()}
      />
    </>
  );
}

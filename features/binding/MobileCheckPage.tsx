/** /device/mobileCheck: a code to the guardian's phone, and the consent, bind a card known by its number alone (2.13). */
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { PRIVACY_VERSION } from '../../contract/privacy';
import { useEntryText } from '../../src/entry/messages';
import { type CodeNews, SendCodeButton } from '../../src/entry/SendCodeButton';
import { failureText } from '../../src/messages/failures';
import { Field } from '../../src/ui/Field';
import { isMobile } from '../../src/validation/mobile';
import { useBindImeiMutation, useSendBindCodeMutation } from './api';
import { CardFacts } from './CardFacts';
import { Consent } from './Consent';
import { ForGuardian } from './ForGuardian';
import { useText } from './messages';

export function MobileCheckPage() {
  const text = useText();
  const chosen = useLocation().state as { imei: string } | null;
  return (
    <ForGuardian>
      <h1 className="entry__title">{text('mobileTitle')}</h1>
      {chosen ? (
        <Check imei={chosen.imei} />
      ) : (
        <>
          <p className="entry__text">{text('mobileLost')}</p>
          <Link className="button button--wide" to="/device/bindDevice">
            {text('start')}
          </Link>
        </>
      )}
    </ForGuardian>
  );
}

function Check({ imei }: { imei: string }) {
  const text = useText();
  const entryText = useEntryText();
  const intl = useIntl();
  const navigate = useNavigate();
  const [sendCode] = useSendBindCodeMutation();
  const [bind, { error, isLoading }] = useBindImeiMutation();
  const [mobile, setMobile] = useState('');
  const [verifyCode, setVerifyCode] = useState('');
  const [news, setNews] = useState<CodeNews | null>(null);
  /** Which fields have been judged so far. */
  const [tried, setTried] = useState<'none' | 'number' | 'both'>('none');
  const valid = isMobile(mobile);
  const codeMissing = verifyCode.trim() === '';

  function send() {
    if (valid) return sendCode({ mobile: mobile.trim(), purpose: 'bind' });
    setTried('number');
    return null;
  }
  async function agreed() {
    setTried('both');
    if (!valid || codeMissing) return;
    const { error } = await bind({ imei, mobile: mobile.trim(), verifyCode: verifyCode.trim(), consent: PRIVACY_VERSION });
    if (!error) await navigate('/device/bindSuccess', { replace: true, state: { imei } });
  }

  return (
    <>
      <CardFacts facts={[[text('imei'), imei]]} />
      <p className="entry__text">{text('mobileText')}</p>
      <Field
        label={entryText('mobile')}
        error={tried !== 'none' && !valid ? entryText('mobileWrong') : undefined}
        name="mobile"
        type="tel"
        inputMode="tel"
        value={mobile}
        autoComplete="tel"
        maxLength={20}
        onChange={({ target }) => setMobile(target.value)}
      />
      <Field
        label={entryText('code')}
        error={tried === 'both' && codeMissing ? entryText('codeMissing') : news?.sent === false ? news.words : undefined}
        name="verifyCode"
        inputMode="numeric"
        value={verifyCode}
        autoComplete="one-time-code"
        maxLength={12}
        onChange={({ target }) => setVerifyCode(target.value)}
        aside={<SendCodeButton send={send} onNews={setNews} />}
      />
      <output className="sr-only">{news?.sent && news.words}</output>
      <Consent busy={isLoading} wrong={error ? ('kind' in error ? failureText(intl, error) : text('failed')) : ''} onAgree={() => void agreed()} />
    </>
  );
}

/** Sign-in by phone: a code is sent to it. */
import { useState } from 'react';
import { useEntryText } from '../../src/entry/messages';
import { type CodeNews, SendCodeButton } from '../../src/entry/SendCodeButton';
import { Field } from '../../src/ui/Field';
import { isMobile } from '../../src/validation/mobile';
import { usePhoneSignInMutation, useSendCodeMutation } from './api';
import { SignInForm } from './SignInForm';

export function PhoneForm() {
  const text = useEntryText();
  const [phoneSignIn] = usePhoneSignInMutation();
  const [sendCode] = useSendCodeMutation();
  const [mobile, setMobile] = useState('');
  const [verifyCode, setVerifyCode] = useState('');
  const [news, setNews] = useState<CodeNews | null>(null);
  /** Which fields have been judged so far. */
  const [tried, setTried] = useState<'none' | 'number' | 'both'>('none');

  const valid = isMobile(mobile);
  function send() {
    if (valid) return sendCode({ mobile: mobile.trim() });
    setTried('number');
    return null;
  }

  const codeMissing = tried === 'both' && verifyCode.trim() === '';
  return (
    <SignInForm ready={valid && verifyCode.trim() !== ''} onTry={() => setTried('both')} send={async (proof) => phoneSignIn({ mobile: mobile.trim(), verifyCode: verifyCode.trim(), ...proof })}>
      <Field
        label={text('mobile')}
        error={tried !== 'none' && !valid ? text('mobileWrong') : undefined}
        name="mobile"
        type="tel"
        inputMode="tel"
        value={mobile}
        autoComplete="tel"
        maxLength={20}
        onChange={({ target }) => setMobile(target.value)}
      />
      <Field
        label={text('code')}
        error={codeMissing ? text('codeMissing') : news?.sent === false ? news.words : undefined}
        name="verifyCode"
        inputMode="numeric"
        value={verifyCode}
        autoComplete="one-time-code"
        maxLength={12}
        onChange={({ target }) => setVerifyCode(target.value)}
        aside={<SendCodeButton send={send} onNews={setNews} />}
      />
      <output className="sr-only">{news?.sent && news.words}</output>
    </SignInForm>
  );
}

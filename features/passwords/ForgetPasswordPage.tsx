/** /user/forget/password: a new password, proved by a code to the phone (2.06). */
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { passwordFlaw } from '../../contract/password';
import { useConfig } from '../../src/config/ConfigContext';
import { EntryPage } from '../../src/entry/EntryPage';
import { ImageCodeField } from '../../src/entry/ImageCodeField';
import { useEntryText } from '../../src/entry/messages';
import { type CodeNews, SendCodeButton } from '../../src/entry/SendCodeButton';
import { Field } from '../../src/ui/Field';
import { isMobile } from '../../src/validation/mobile';
import { usePasswordPictureMutation, useResetPasswordMutation, useSendPasswordCodeMutation } from './api';
import { useText } from './messages';
import { NewPasswordField } from './NewPasswordField';
import { PasswordForm } from './PasswordForm';

export function ForgetPasswordPage() {
  const text = useText();
  const { search } = useLocation();
  return (
    <EntryPage>
      <h1 className="entry__title">{text('forgetTitle')}</h1>
      <p className="entry__text">{text('forgetText')}</p>
      <Reset search={search} />
    </EntryPage>
  );
}

function Reset({ search }: { search: string }) {
  const entryText = useEntryText();
  const { passwordSuffix } = useConfig();
  const [fetchPicture, { data: picture }] = usePasswordPictureMutation();
  const [sendCode] = useSendPasswordCodeMutation();
  const [reset] = useResetPasswordMutation();
  const [mobile, setMobile] = useState('');
  const [imageCode, setImageCode] = useState('');
  const [verifyCode, setVerifyCode] = useState('');
  const [newPassword, setNewPassword] = useState('');
  const [news, setNews] = useState<CodeNews | null>(null);
  /** Which fields have been judged so far. */
  const [tried, setTried] = useState<'none' | 'number' | 'all'>('none');
  const [imageMissed, setImageMissed] = useState(false);
  useEffect(() => void fetchPicture(), [fetchPicture]);

  const number = mobile.trim();
  const valid = isMobile(mobile);

  function send() {
    const imageMissing = imageCode.trim() === '';
    setImageMissed(imageMissing);
    setTried(tried === 'all' ? 'all' : 'number');
    if (!valid || imageMissing || !picture) return null;
    return sendCode({ mobile: number, imageCode: imageCode.trim(), imageCodeId: picture.imageCodeId }).then((answer) => {
      // A picture is used up by the first answer to it, right or wrong.
      setImageCode('');
      void fetchPicture();
      return answer;
    });
  }

  return (
    <PasswordForm
      ready={valid && verifyCode.trim() !== '' && passwordFlaw(newPassword, [number]) === null}
      onTry={() => setTried('all')}
      send={() => reset({ mobile: number, verifyCode: verifyCode.trim(), newPassword: newPassword + passwordSuffix })}
      search={search}
    >
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
      <ImageCodeField
        picture={picture?.svg}
        code={imageCode}
        error={imageMissed ? entryText('imageCodeMissing') : undefined}
        onChange={setImageCode}
        onAgain={() => void fetchPicture()}
      />
      <Field
        label={entryText('code')}
        error={tried === 'all' && verifyCode.trim() === '' ? entryText('codeMissing') : news?.sent === false ? news.words : undefined}
        name="verifyCode"
        inputMode="numeric"
        value={verifyCode}
        autoComplete="one-time-code"
        maxLength={12}
        onChange={({ target }) => setVerifyCode(target.value)}
        aside={<SendCodeButton send={send} onNews={setNews} />}
      />
      <output className="sr-only">{news?.sent && news.words}</output>
      <NewPasswordField password={newPassword} names={[number]} tried={tried === 'all'} onChange={setNewPassword} />
    </PasswordForm>
  );
}

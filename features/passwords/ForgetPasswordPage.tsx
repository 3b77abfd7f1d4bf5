/** /user/forget/password: sets a new password by a code to the phone (2.06). */
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { passwordFlaw } from '../../contract/password';
import { useConfig } from '../../src/config/ConfigContext';
import { EntryPage } from '../../src/entry/EntryPage';
import { ImageCodeField } from '../../src/entry/ImageCodeField';
import { PhoneCodeFields, usePhoneCode } from '../../src/entry/PhoneCode';
import { useText } from '../../src/messages/texts';
import { usePasswordPictureMutation, useResetPasswordMutation, useSendPasswordCodeMutation } from './api';
import { NewPasswordField } from './NewPasswordField';
import { PasswordForm } from './PasswordForm';
import { BackToSignIn, useSignInAgain } from './SignInAgain';

export function ForgetPasswordPage() {
  const text = useText('passwords');
  const { search } = useLocation();
  return (
    <EntryPage>
      <h1 className="entry__title">{text('forgetTitle')}</h1>
      <p className="entry__text">{text('forgetText')}</p>
      <ResetForm search={search} />
      <BackToSignIn search={search} />
    </EntryPage>
  );
}

function ResetForm({ search }: { search: string }) {
  const entryText = useText('entry');
  const signInAgain = useSignInAgain(search);
  const { passwordSuffix } = useConfig();
  const [fetchPicture, { data: picture }] = usePasswordPictureMutation();
  const [sendCode] = useSendPasswordCodeMutation();
  const [reset] = useResetPasswordMutation();
  const code = usePhoneCode();
  const [imageCode, setImageCode] = useState('');
  const [imageMissed, setImageMissed] = useState(false);
  const [newPassword, setNewPassword] = useState('');
  const [tried, setTried] = useState(false);
  useEffect(() => void fetchPicture(), [fetchPicture]);

  const { mobile, verifyCode } = code;

  function send(valid: boolean) {
    const imageMissing = imageCode.trim() === '';
    setImageMissed(imageMissing);
    if (!valid || imageMissing || !picture) return null;
    return sendCode({ mobile, imageCode: imageCode.trim(), imageCodeId: picture.imageCodeId }).then((answer) => {
      // A picture works once, whether the answer is right or wrong.
      setImageCode('');
      void fetchPicture();
      return answer;
    });
  }

  return (
    <PasswordForm
      ready={code.ready && passwordFlaw(newPassword, [mobile]) === null}
      onTry={() => {
        setTried(true);
        code.showFaults();
      }}
      send={() => reset({ mobile, verifyCode, newPassword: newPassword + passwordSuffix })}
      onDone={signInAgain}
    >
      <PhoneCodeFields code={code} send={send}>
        <ImageCodeField
          picture={picture?.svg}
          code={imageCode}
          error={imageMissed ? entryText('imageCodeMissing') : undefined}
          onChange={setImageCode}
          onNewPicture={() => void fetchPicture()}
        />
      </PhoneCodeFields>
      <NewPasswordField password={newPassword} names={[mobile]} tried={tried} onChange={setNewPassword} />
    </PasswordForm>
  );
}

/** /user/forget/password: sets a new password by a code to the phone (2.06). */
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { passwordFlaw } from '../../contract/passwords';
import { useConfig } from '../../src/config/ConfigContext';
import { EntryPage } from '../../src/entry/EntryPage';
import { ImageProofField } from '../../src/entry/ImageProofField';
import { PhoneCodeFields, usePhoneCode } from '../../src/entry/PhoneCode';
import { useProvenSend } from '../../src/entry/useProvenSend';
import { useText } from '../../src/messages/texts';
import { useResetPasswordMutation, useSendPasswordCodeMutation } from './api';
import { NewPasswordField } from '../../src/entry/NewPasswordField';
import { AttemptForm } from '../../src/entry/AttemptForm';
import { BackToSignIn, useSignInAgain } from './SignInAgain';

export function ForgetPasswordPage() {
  const text = useText('passwords');
  const { search } = useLocation();
  const { sendsCodes } = useConfig();
  return (
    <EntryPage>
      <h1 className="entry__title text-xl below-4">{text('forgetTitle')}</h1>
      <p className="entry__text quiet text-m below-4">{text(sendsCodes ? 'forgetText' : 'forgetNoCodes')}</p>
      {sendsCodes && <ResetForm search={search} />}
      <BackToSignIn search={search} />
    </EntryPage>
  );
}

function ResetForm({ search }: { search: string }) {
  const text = useText('passwords');
  const signInAgain = useSignInAgain(search);
  const { passwordSuffix } = useConfig();
  const [sendCode] = useSendPasswordCodeMutation();
  const [reset] = useResetPasswordMutation();
  const code = usePhoneCode();
  const proven = useProvenSend(true);
  const [newPassword, setNewPassword] = useState('');
  const [tried, setTried] = useState(false);

  const { mobile, verifyCode } = code;

  return (
    <AttemptForm
      ready={code.ready && passwordFlaw(newPassword, [mobile]) === null}
      onTry={() => {
        setTried(true);
        code.showFaults();
      }}
      send={() => reset({ mobile, verifyCode, newPassword: newPassword + passwordSuffix })}
      onDone={signInAgain}
      submit={text('submit')}
    >
      <PhoneCodeFields
        code={code}
        send={(valid) => proven.send(valid, (proof) => sendCode({ mobile, imageCode: '', imageCodeId: '', ...proof }))}
      >
        {proven.proof && <ImageProofField proof={proven.proof} />}
      </PhoneCodeFields>
      <NewPasswordField password={newPassword} names={[mobile]} tried={tried} onChange={setNewPassword} />
    </AttemptForm>
  );
}

/** Sign-in by a code to the phone. */
import { PhoneCodeFields, usePhoneCode } from '../../src/entry/PhoneCode';
import { usePhoneSignInMutation, useSendCodeMutation } from './api';
import { SignInForm } from './SignInForm';

export function PhoneForm() {
  const [phoneSignIn] = usePhoneSignInMutation();
  const [sendCode] = useSendCodeMutation();
  const code = usePhoneCode();
  const { mobile, verifyCode } = code;
  return (
    <SignInForm
      ready={code.ready}
      onTry={code.showFaults}
      send={async (proof) => phoneSignIn({ mobile, verifyCode, ...proof })}
    >
      {(sendProven) => (
        <PhoneCodeFields
          code={code}
          send={(valid) => (valid ? sendProven((proof) => sendCode({ mobile, ...proof })) : null)}
        />
      )}
    </SignInForm>
  );
}

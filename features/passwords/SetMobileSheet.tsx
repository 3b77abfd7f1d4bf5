/** /profile/set/mobile: changes the mobile number of the account, by a code to the new one and the password (2.34). */
import { CODES } from '../../contract/envelope';
import { useConfig } from '../../src/config/ConfigContext';
import { PhoneCodeFields, usePhoneCode } from '../../src/entry/PhoneCode';
import { useText } from '../../src/messages/texts';
import { prompt } from '../../src/ui/dialog';
import { Sheet } from '../../src/ui/Sheet';
import { toast } from '../../src/ui/toast';
import { useCloseSheet } from '../../src/ui/visitHistory';
import { useSendMobileCodeMutation, useSetMobileMutation } from './api';
import { AttemptForm } from '../../src/entry/AttemptForm';

const CLOSES_TO = '/profile';

export function SetMobileSheet() {
  const text = useText('passwords');
  const close = useCloseSheet(CLOSES_TO);
  const { passwordSuffix, sendsCodes } = useConfig();
  const [sendCode] = useSendMobileCodeMutation();
  const [setMobile] = useSetMobileMutation();
  const code = usePhoneCode();
  const { mobile, verifyCode } = code;

  async function send() {
    const password = await prompt({ kind: 'secure-text', title: text('prove'), label: text('oldPassword') });
    return password === null ? null : setMobile({ mobile, verifyCode, password: password + passwordSuffix });
  }

  function done() {
    void toast('success', text('mobileSet', { mobile }), { mask: false });
    close();
  }

  if (!sendsCodes)
    return (
      <Sheet title={text('mobileTitle')} closesTo={CLOSES_TO} anchor="full">
        <p className="entry__text quiet text-m below-4">{text('mobileNoCodes')}</p>
      </Sheet>
    );
  return (
    <Sheet title={text('mobileTitle')} closesTo={CLOSES_TO} anchor="full">
      <p className="entry__text quiet text-m below-4">{text('mobileText')}</p>
      <AttemptForm
        ready={code.ready}
        onTry={code.showFaults}
        send={send}
        wordsFor={({ code }) => (code === CODES.wrongCredentials ? text('oldWrong') : undefined)}
        onDone={done}
        submit={text('mobileSubmit')}
      >
        <PhoneCodeFields
          code={code}
          label={text('newMobile')}
          send={(valid) => (valid ? sendCode({ mobile }) : null)}
        />
      </AttemptForm>
    </Sheet>
  );
}

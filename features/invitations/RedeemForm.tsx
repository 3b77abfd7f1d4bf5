/** The form of an invited guardian: the number that the school knows, the code sent to it, and a new password. */
import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { CallOutput } from '../../contract/call';
import type { invitationCalls } from '../../contract/invitations';
import { MobileNumber } from '../../contract/phone';
import { passwordFlaw } from '../../contract/passwords';
import { useConfig } from '../../src/config/ConfigContext';
import { Entered, useEnter } from '../../src/entry/Entered';
import { NewPasswordField } from '../../src/entry/NewPasswordField';
import { AttemptForm } from '../../src/entry/AttemptForm';
import { PhoneCodeFields, usePhoneCode } from '../../src/entry/PhoneCode';
import { useText } from '../../src/messages/texts';
import { Field } from '../../src/ui/Field';
import { useRedeemInvitationMutation, useSendInvitationCodeMutation } from './api';

/** Days that the sign-in is remembered (9.02). */
const REMEMBER_DAYS = 7;

interface RedeemFormProps {
  code: string;
  to: CallOutput<typeof invitationCalls.checkInvitation>;
}

export function RedeemForm({ code, to }: RedeemFormProps) {
  const text = useText('invitations');
  const intl = useIntl();
  const { passwordSuffix } = useConfig();
  const { entered, enter } = useEnter(REMEMBER_DAYS);
  const [sendCode] = useSendInvitationCodeMutation();
  const [redeem] = useRedeemInvitationMutation();
  const phone = usePhoneCode();
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const { mobile, verifyCode, fields } = phone;
  const goodMobile = MobileNumber.safeParse(mobile).success;

  if (entered) return <Entered />;
  return (
    <AttemptForm
      ready={goodMobile && (!to.needsCode || phone.ready) && passwordFlaw(password, [mobile]) === null}
      onTry={() => {
        setTried(true);
        phone.showFaults();
      }}
      send={async () => {
        const answer = await redeem({
          code,
          mobile,
          password: password + passwordSuffix,
          ...(to.needsCode && { verifyCode }),
        });
        if (answer.data) await enter(answer.data);
        return answer;
      }}
      submit={text('redeem')}
    >
      <p className="entry__text quiet text-m below-4">
        {text(to.children.length === 0 ? 'forStaff' : 'forWhom', {
          school: to.school,
          child: intl.formatList(to.children),
          name: to.name,
          mobile: to.mobile,
        })}
      </p>
      {to.needsCode ? (
        <PhoneCodeFields code={phone} send={(valid) => (valid ? sendCode({ code, mobile }) : null)} />
      ) : (
        <Field
          label={text('ownMobile')}
          error={tried && !goodMobile ? text('mobileWrong') : undefined}
          name="mobile"
          type="tel"
          inputMode="tel"
          value={fields.typed.mobile}
          autoComplete="tel"
          maxLength={20}
          onChange={({ target }) => fields.change({ mobile: target.value })}
        />
      )}
      <NewPasswordField password={password} names={[mobile]} tried={tried} onChange={setPassword} />
    </AttemptForm>
  );
}

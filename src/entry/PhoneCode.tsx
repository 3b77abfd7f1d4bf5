/** The fields for a mobile number and the code that is sent to it, with the button that sends it. */
import { type ReactNode, useState } from 'react';
import { useText } from '../messages/texts';
import { Field } from '../ui/Field';
import { bareMobile, isMobile } from '../validation/contacts';
import { type SendCodeResult, SendCodeButton, type SendCodeButtonProps } from './SendCodeButton';

/** Which fields show their faults. Asking for a code checks the number alone. */
type CheckedFields = 'none' | 'number' | 'both';

export interface PhoneCode {
  /** Trimmed, and the number without the prefix +86. */
  mobile: string;
  verifyCode: string;
  /** The number is valid and the code is not empty. */
  ready: boolean;
  /** Shows the faults of both fields from now on. */
  showFaults(): void;
  fields: {
    typed: { mobile: string; verifyCode: string };
    change(change: Partial<{ mobile: string; verifyCode: string }>): void;
    checked: CheckedFields;
    showNumberFault(): void;
  };
}

export function usePhoneCode(): PhoneCode {
  const [typed, setTyped] = useState({ mobile: '', verifyCode: '' });
  const [checked, setChecked] = useState<CheckedFields>('none');
  const [mobile, verifyCode] = [bareMobile(typed.mobile), typed.verifyCode.trim()];
  return {
    mobile,
    verifyCode,
    ready: isMobile(mobile) && verifyCode !== '',
    showFaults: () => setChecked('both'),
    fields: {
      typed,
      change: (change) => setTyped((before) => ({ ...before, ...change })),
      checked,
      showNumberFault: () => setChecked((before) => (before === 'both' ? 'both' : 'number')),
    },
  };
}

interface PhoneCodeFieldsProps {
  code: PhoneCode;
  /** Sends the code. Returns null when the number is not valid or another field of the form lacks something. */
  send: (valid: boolean) => ReturnType<SendCodeButtonProps['send']>;
  /** Replaces the label 'mobile number'. */
  label?: string;
  /** Fields between number and code. */
  children?: ReactNode;
}

export function PhoneCodeFields({ code: { mobile, verifyCode, fields }, send, label, children }: PhoneCodeFieldsProps) {
  const text = useText('entry');
  const [result, setResult] = useState<SendCodeResult | null>(null);
  const { typed, change, checked, showNumberFault } = fields;
  const valid = isMobile(mobile);
  return (
    <>
      <Field
        label={label ?? text('mobile')}
        error={checked !== 'none' && !valid ? text('mobileWrong') : undefined}
        name="mobile"
        type="tel"
        inputMode="tel"
        value={typed.mobile}
        autoComplete="tel"
        maxLength={20}
        onChange={({ target }) => change({ mobile: target.value })}
      />
      {children}
      <Field
        label={text('code')}
        error={
          checked === 'both' && verifyCode === ''
            ? text('codeMissing')
            : result?.sent === false
              ? result.message
              : undefined
        }
        name="verifyCode"
        inputMode="numeric"
        value={typed.verifyCode}
        autoComplete="one-time-code"
        maxLength={12}
        onChange={({ target }) => change({ verifyCode: target.value })}
        aside={
          <SendCodeButton
            send={() => {
              showNumberFault();
              return send(valid);
            }}
            onResult={setResult}
          />
        }
      />
      <output className="sr-only">{result?.sent && result.message}</output>
    </>
  );
}

/** A mobile number and the code that was sent to it: two fields, the button between them, and what is wrong with either. */
import { type ReactNode, useState } from 'react';
import { Field } from '../ui/Field';
import { bareMobile, isMobile } from '../validation/contacts';
import { useEntryText } from './messages';
import { type CodeNews, SendCodeButton, type SendCodeButtonProps } from './SendCodeButton';

/** How far the fields have been judged: whoever only asks for a code has not forgotten to type it. */
type Judged = 'none' | 'number' | 'both';

export interface PhoneCode {
  /** Without what stands around them, and the number without the mainland's prefix. */
  mobile: string;
  verifyCode: string;
  /** Both hold something worth sending. */
  ready: boolean;
  /** Whatever is missing or wrong says so from now on. */
  judge(): void;
  fields: {
    typed: { mobile: string; verifyCode: string };
    type(change: Partial<{ mobile: string; verifyCode: string }>): void;
    judged: Judged;
    judgeNumber(): void;
  };
}

export function usePhoneCode(): PhoneCode {
  const [typed, setTyped] = useState({ mobile: '', verifyCode: '' });
  const [judged, setJudged] = useState<Judged>('none');
  const [mobile, verifyCode] = [bareMobile(typed.mobile), typed.verifyCode.trim()];
  return {
    mobile,
    verifyCode,
    ready: isMobile(mobile) && verifyCode !== '',
    judge: () => setJudged('both'),
    fields: {
      typed,
      type: (change) => setTyped((before) => ({ ...before, ...change })),
      judged,
      judgeNumber: () => setJudged((before) => (before === 'both' ? 'both' : 'number')),
    },
  };
}

interface PhoneCodeFieldsProps {
  code: PhoneCode;
  /** Has the code sent, unless the number is not worth it or something else is missing that the form says in its own place. */
  send: (valid: boolean) => ReturnType<SendCodeButtonProps['send']>;
  /** In the place of 'mobile number'. */
  label?: string;
  /** Between number and code. */
  children?: ReactNode;
}

export function PhoneCodeFields({ code: { mobile, verifyCode, fields }, send, label, children }: PhoneCodeFieldsProps) {
  const text = useEntryText();
  const [news, setNews] = useState<CodeNews | null>(null);
  const { typed, type, judged, judgeNumber } = fields;
  const valid = isMobile(mobile);
  return (
    <>
      <Field
        label={label ?? text('mobile')}
        error={judged !== 'none' && !valid ? text('mobileWrong') : undefined}
        name="mobile"
        type="tel"
        inputMode="tel"
        value={typed.mobile}
        autoComplete="tel"
        maxLength={20}
        onChange={({ target }) => type({ mobile: target.value })}
      />
      {children}
      <Field
        label={text('code')}
        error={
          judged === 'both' && verifyCode === '' ? text('codeMissing') : news?.sent === false ? news.words : undefined
        }
        name="verifyCode"
        inputMode="numeric"
        value={typed.verifyCode}
        autoComplete="one-time-code"
        maxLength={12}
        onChange={({ target }) => type({ verifyCode: target.value })}
        aside={
          <SendCodeButton
            send={() => {
              judgeNumber();
              return send(valid);
            }}
            onNews={setNews}
          />
        }
      />
      <output className="sr-only">{news?.sent && news.words}</output>
    </>
  );
}

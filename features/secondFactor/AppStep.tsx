/** Shows the QR code for an authenticator app, and takes the app's first code. */
import { encodeQR } from 'qr';
import { useEffect, useRef, useState } from 'react';
import { APP_CODE_DIGITS } from '../../contract/secondFactor';
import { useText } from '../../src/messages/texts';
import { Field } from '../../src/ui/Field';
import { type SetUpSession, useConfirmAppMutation } from './api';
import { AttemptForm } from '../../src/entry/AttemptForm';

interface AppStepProps {
  /** In base 32. */
  secret: string;
  /** The otpauth: address. */
  address: string;
  as: SetUpSession;
  onConfirmed: (recoveryCodes: readonly string[] | null) => void;
}

export function AppStep({ secret, address, as, onConfirmed }: AppStepProps) {
  const text = useText('secondFactor');
  const [confirm] = useConfirmAppMutation();
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => words.current?.focus(), []);
  const complete = new RegExp(`^\\d{${APP_CODE_DIGITS}}$`).test(code.replaceAll(/\s/g, ''));
  const picture = `data:image/svg+xml,${encodeURIComponent(encodeQR(address, 'svg'))}`;

  return (
    <AttemptForm
      ready={complete}
      onTry={() => setTried(true)}
      submit={text('confirm')}
      send={async () => {
        const answer = await confirm({ sent: { code }, ...as });
        if (answer.data) onConfirmed(answer.data.recoveryCodes);
        return answer;
      }}
    >
      <p className="entry__text quiet text-m below-4" tabIndex={-1} ref={words}>
        {text('scanText')}
      </p>
      <img className="factor__qr block rounded-s" src={picture} alt={text('qr')} />
      <p className="factor__open text-m centred">
        <a href={address}>{text('openApp')}</a>
      </p>
      <p className="quiet text-m below-3">
        {text('secret')}
        <code className="factor__secret text-l breaks block inked">{secret.replaceAll(/.{4}(?=.)/g, '$& ')}</code>
      </p>
      <Field
        label={text('code')}
        error={tried && !complete ? text('codeWrong') : undefined}
        name="code"
        value={code}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        onChange={({ target }) => setCode(target.value)}
      />
    </AttemptForm>
  );
}

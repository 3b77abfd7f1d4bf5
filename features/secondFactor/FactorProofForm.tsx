/** Asks for one factor: a code of the app, a recovery code, or a passkey. What was typed stays after a failure. */
import './secondFactor.css';
import '../../src/entry/entry.css';
import { useEffect, useRef, useState } from 'react';
import type { SerializedError } from '@reduxjs/toolkit';
import { useIntl } from 'react-intl';
import { APP_CODE_DIGITS, type FactorProof, RECOVERY_CODE_DIGITS } from '../../contract/secondFactor';
import { useConfig } from '../../src/config/ConfigContext';
import { failureText } from '../../src/messages/failures';
import { useText } from '../../src/messages/texts';
import type { Failure } from '../../src/service/failure';
import { Button } from '../../src/ui/Button';
import { Field } from '../../src/ui/Field';
import { Fault, Form } from '../../src/ui/Form';
import { allowsPasskeys, provePasskey } from './passkeyBrowser';

export interface FactorProofFormProps {
  /** The account has an authenticator app. */
  app: boolean;
  /** Options of a passkey; null without one. */
  passkey: Record<string, unknown> | null;
  /** Label of the button. */
  submit: string;
  send: (proof: FactorProof) => PromiseLike<{ error?: Failure | SerializedError | undefined }>;
}

export function FactorProofForm({ app, passkey, submit, send }: FactorProofFormProps) {
  const text = useText('secondFactor');
  const intl = useIntl();
  const { passkeyOrigin } = useConfig();
  const [way, setWay] = useState<'app' | 'recovery'>(app ? 'app' : 'recovery');
  const [codes, setCodes] = useState({ app: '', recovery: '' });
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), [way]);

  const code = codes[way];
  const digits = way === 'app' ? APP_CODE_DIGITS : RECOVERY_CODE_DIGITS;
  const complete = new RegExp(`^\\d{${digits}}$`).test(code.replaceAll(/[\s-]/g, ''));

  async function prove(proof: FactorProof) {
    const { error } = await send(proof);
    if (error) setWrong('kind' in error ? failureText(intl, error) : text('failed'));
  }

  async function submitCode() {
    setTried(true);
    if (!complete || busy) return;
    setBusy(true);
    setWrong('');
    await prove({ code });
    setBusy(false);
  }

  async function proveByPasskey() {
    setBusy(true);
    setWrong('');
    const answer = passkey && (await provePasskey(passkey));
    if (answer) await prove({ passkey: answer });
    else setWrong(text('passkeyCancelled'));
    setBusy(false);
  }

  return (
    <Form className="grid gap-1 narrows" aria-busy={busy} onSubmit={submitCode}>
      {passkey && allowsPasskeys(passkeyOrigin) && (
        <Button kind="plain" wide busy={busy} className="below-4" onClick={() => void proveByPasskey()}>
          {text('usePasskey')}
        </Button>
      )}
      <Field
        key={way}
        ref={field}
        label={text(way === 'app' ? 'code' : 'recoveryCode')}
        error={tried && !complete ? text(way === 'app' ? 'codeWrong' : 'recoveryWrong') : undefined}
        name={way === 'app' ? 'code' : 'recovery-code'}
        value={code}
        inputMode="numeric"
        autoComplete={way === 'app' ? 'one-time-code' : 'off'}
        maxLength={40}
        onChange={({ target }) => setCodes({ ...codes, [way]: target.value })}
      />
      <Fault className="entry__wrong">{wrong}</Fault>
      <Button wide type="submit" busy={busy}>
        {busy ? text('proving') : submit}
      </Button>
      {app && (
        <Button
          kind="link"
          wide
          onClick={() => {
            setWay(way === 'app' ? 'recovery' : 'app');
            setTried(false);
            setWrong('');
          }}
        >
          {text(way === 'app' ? 'useRecovery' : 'useApp')}
        </Button>
      )}
    </Form>
  );
}

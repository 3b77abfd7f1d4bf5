/** Makes a passkey in this device. */
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../src/messages/texts';
import { Field } from '../../src/ui/Field';
import { type SetUpSession, useConfirmPasskeyMutation } from './api';
import { makePasskey } from './passkeyBrowser';
import { AttemptForm } from '../../src/entry/AttemptForm';

interface PasskeyStepProps {
  options: Record<string, unknown>;
  as: SetUpSession;
  onConfirmed: (recoveryCodes: readonly string[] | null) => void;
}

export function PasskeyStep({ options, as, onConfirmed }: PasskeyStepProps) {
  const text = useText('secondFactor');
  const [confirm] = useConfirmPasskeyMutation();
  const [name, setName] = useState('');
  const [tried, setTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  async function make() {
    const passkey = await makePasskey(options);
    if (!passkey) return text('makeCancelled');
    const answer = await confirm({ sent: { passkey, name: name.trim() }, ...as });
    if (answer.data) onConfirmed(answer.data.recoveryCodes);
    return answer;
  }

  return (
    <AttemptForm ready={name.trim() !== ''} onTry={() => setTried(true)} submit={text('make')} send={make}>
      <p className="entry__text quiet text-m below-4">{text('passkeyText')}</p>
      <Field
        ref={field}
        label={text('passkeyName')}
        error={tried && name.trim() === '' ? text('passkeyNameMissing') : undefined}
        name="passkey-name"
        value={name}
        maxLength={40}
        onChange={({ target }) => setName(target.value)}
      />
    </AttemptForm>
  );
}

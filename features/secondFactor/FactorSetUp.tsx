/** Sets up an app or a passkey: the password, the factor, and with the first factor the recovery codes. */
import { useState } from 'react';
import { useConfig } from '../../src/config/ConfigContext';
import { useText } from '../../src/messages/texts';
import { Button } from '../../src/ui/Button';
import { AppStep } from './AppStep';
import { type SetUpSession, useBeginAppMutation, useBeginPasskeyMutation } from './api';
import { PasskeyStep } from './PasskeyStep';
import { PasswordStep } from './PasswordStep';
import { RecoveryCodes } from './RecoveryCodes';

interface FactorSetUpProps {
  kind: 'app' | 'passkey';
  as: SetUpSession;
  onDone: () => void;
  /** Without it the set-up cannot be left, only begun again. */
  onCancel?: () => void;
}

type Step =
  | { kind: 'password' }
  | { kind: 'app'; secret: string; address: string }
  | { kind: 'passkey'; options: Record<string, unknown> }
  | { kind: 'codes'; codes: readonly string[] };

export function FactorSetUp({ kind, as, onDone, onCancel }: FactorSetUpProps) {
  const text = useText('secondFactor');
  const { passwordSuffix } = useConfig();
  const [beginApp] = useBeginAppMutation();
  const [beginPasskey] = useBeginPasskeyMutation();
  const [step, setStep] = useState<Step>({ kind: 'password' });

  async function begin(typed: string) {
    const sent = { password: typed + passwordSuffix };
    if (kind === 'app') {
      const answer = await beginApp({ sent, ...as });
      if (answer.data) setStep({ kind: 'app', ...answer.data });
      return answer;
    }
    const answer = await beginPasskey({ sent, ...as });
    if (answer.data) setStep({ kind: 'passkey', options: answer.data });
    return answer;
  }

  const confirmed = (codes: readonly string[] | null) => (codes ? setStep({ kind: 'codes', codes }) : onDone());
  const back =
    onCancel || step.kind !== 'password' ? (
      <Button kind="link" wide onClick={onCancel ?? (() => setStep({ kind: 'password' }))}>
        {text(onCancel ? 'cancel' : 'again')}
      </Button>
    ) : null;

  if (step.kind === 'codes') return <RecoveryCodes codes={step.codes} onSaved={onDone} />;
  return (
    <>
      {step.kind === 'password' && <PasswordStep words={text('passwordText')} send={begin} />}
      {step.kind === 'app' && <AppStep {...step} as={as} onConfirmed={confirmed} />}
      {step.kind === 'passkey' && <PasskeyStep options={step.options} as={as} onConfirmed={confirmed} />}
      {back}
    </>
  );
}

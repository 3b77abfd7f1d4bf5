/** A proof within a session, before a factor is removed or the recovery codes are renewed. */
import { useEffect, useState } from 'react';
import type { SecondFactorState } from '../../contract/secondFactor';
import { useText } from '../../src/messages/texts';
import { usePasskeyOptionsMutation } from './api';
import { FactorProofForm, type FactorProofFormProps } from './FactorProofForm';

interface ProofStepProps extends Pick<FactorProofFormProps, 'submit' | 'send'> {
  state: SecondFactorState;
}

export function ProofStep({ state, submit, send }: ProofStepProps) {
  const text = useText('secondFactor');
  const [fetchOptions] = usePasskeyOptionsMutation();
  const [passkey, setPasskey] = useState<Record<string, unknown> | null>(null);
  const has = state.passkeys.length > 0;
  // Fetched ahead: browsers open a passkey only right after a tap.
  useEffect(() => {
    if (has) void fetchOptions().then(({ data }) => setPasskey(data ?? null));
  }, [has, fetchOptions]);

  async function sendOnce(...proof: Parameters<FactorProofFormProps['send']>) {
    const answer = await send(...proof);
    // A challenge works once, so the next attempt needs another.
    if (answer.error && has) setPasskey((await fetchOptions()).data ?? null);
    return answer;
  }

  return (
    <>
      <p className="entry__text quiet text-m below-4">{text('proveText')}</p>
      <FactorProofForm app={state.appSince !== null} passkey={passkey} submit={submit} send={sendOnce} />
    </>
  );
}

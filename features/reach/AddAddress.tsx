/** Adds an address: the providers that the school has bound, and the form of the one that is chosen. */
import { useState } from 'react';
import { addressComesFrom, addressOf, type OwnWays } from '../../contract/delivery/addresses';
import type { ProviderName } from '../../contract/delivery/providers';
import { nameOf } from '../../src/delivery/attemptWords';
import { useText } from '../../src/messages/texts';
import { Button } from '../../src/ui/Button';
import { Field } from '../../src/ui/Field';
import { Fault, Form } from '../../src/ui/Form';
import { faultWords, useAddAddressMutation } from './api';

type Offered = OwnWays['offered'][number];

export function AddAddress({ offered }: Pick<OwnWays, 'offered'>) {
  const text = useText('reach');
  const attemptText = useText('attempts');
  const [chosen, setChosen] = useState<ProviderName | null>(null);
  return (
    <section className="grid gap-2 above-2" aria-label={text('add')}>
      <div className="flex gap-2 wraps">
        {offered.map((one) => (
          <Button
            key={one.provider}
            kind="plain"
            aria-expanded={chosen === one.provider}
            onClick={() => setChosen(chosen === one.provider ? null : one.provider)}
          >
            {text('addOne', { provider: nameOf(attemptText, one) })}
          </Button>
        ))}
      </div>
      {offered
        .filter(({ provider }) => provider === chosen)
        .map((one) => (
          <AddForm key={one.provider} one={one} onAdded={() => setChosen(null)} />
        ))}
    </section>
  );
}

function AddForm({ one: { provider }, onAdded }: { one: Offered; onAdded: () => void }) {
  const text = useText('reach');
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const [fault, setFault] = useState('');
  const [add, { isLoading }] = useAddAddressMutation();
  const isTyped = addressComesFrom(provider) === 'typed';
  const isWrong = isTyped && addressOf(provider, typed) === null;

  async function submit() {
    setTried(true);
    setFault('');
    if (isWrong || isLoading) return;
    const { error } = await add({ provider, ...(isTyped && { address: typed.trim() }) });
    if (error) setFault(faultWords(text, error));
    else onAdded();
  }

  return (
    <Form className="grid gap-2" aria-busy={isLoading} onSubmit={submit}>
      <p className="quiet text-m">{text(`hint.${provider}` as 'hint.smtp')}</p>
      {isTyped && (
        <Field
          label={text(`address.${provider}` as 'address.smtp')}
          type={provider === 'smtp' ? 'email' : 'text'}
          autoComplete={provider === 'smtp' ? 'email' : 'off'}
          inputMode={provider === 'smtp' ? 'email' : provider === 'telegram' ? 'numeric' : 'text'}
          spellCheck={false}
          value={typed}
          error={tried && isWrong ? text('wrongAddress') : undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      <Fault>{fault}</Fault>
      <Button type="submit" busy={isLoading}>
        {text(isTyped ? 'sendCode' : 'add')}
      </Button>
    </Form>
  );
}

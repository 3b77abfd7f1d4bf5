/** One address of the viewer's: whether alerts go there, the code that proves it, a test, and removing it. */
import { useState } from 'react';
import type { OwnAddress } from '../../contract/delivery/addresses';
import { attemptWords, nameOf } from '../../src/delivery/attemptWords';
import { useText } from '../../src/messages/texts';
import { Button } from '../../src/ui/Button';
import { askSure } from '../../src/ui/dialog';
import { Fault } from '../../src/ui/Form';
import { notify } from '../../src/ui/toast';
import { faultWords, useRemoveAddressMutation, useTestAddressMutation } from './api';
import { ProveAddress } from './ProveAddress';

export function AddressRow({ one }: { one: OwnAddress }) {
  const text = useText('reach');
  const attemptText = useText('attempts');
  const [said, setSaid] = useState('');
  const [test, { isLoading: testing }] = useTestAddressMutation();
  const [remove, { isLoading: removing }] = useRemoveAddressMutation();
  const { addressId, provider, shown, provedTime, isBound } = one;
  const isProved = provedTime !== null;

  async function tryOut() {
    setSaid('');
    const { data, error } = await test({ addressId });
    if (!data) setSaid(faultWords(text, error));
    else if (data.result === 'accepted') setSaid(text('tested'));
    else setSaid(text('testWords', { what: attemptWords(attemptText, data) }));
  }

  async function removeThis() {
    const question = { title: text('removeAsk', { address: shown }), confirm: text('remove') };
    if (!(await askSure({ ...question, content: text('removeText') }))) return;
    const { error } = await remove({ addressId });
    if (error) setSaid(faultWords(text, error));
    else void notify(text('removed'));
  }

  return (
    <li className="reach-address grid gap-2">
      <div className="flex middle gap-2 wraps">
        <div className="reach-address__words grows">
          <p className="text-l breaks">
            {nameOf(attemptText, { provider, label: '' })} <span className="tabular">{shown}</span>
          </p>
          <p className={`text-m ${isProved && isBound ? 'quiet' : 'warn'}`}>
            {text(!isBound ? 'unbound' : isProved ? 'proved' : 'unproved')}
          </p>
        </div>
        {isProved && isBound && <AddressButton act="test" one={one} busy={testing} onPress={tryOut} />}
        <AddressButton act="remove" one={one} busy={removing} onPress={removeThis} />
      </div>
      <Fault className="text-m if-any">{said}</Fault>
      {!isProved && isBound && <ProveAddress one={one} />}
    </li>
  );
}

interface AddressButtonProps {
  act: 'test' | 'remove';
  one: OwnAddress;
  busy: boolean;
  onPress: () => Promise<void>;
}

/** A button whose full name says which address it is about. */
function AddressButton({ act, one: { shown }, busy, onPress }: AddressButtonProps) {
  const text = useText('reach');
  const name = text(act === 'test' ? 'testName' : 'removeName', { address: shown });
  return (
    <Button kind={act === 'test' ? 'plain' : 'danger'} busy={busy} aria-label={name} onClick={() => void onPress()}>
      {text(act)}
    </Button>
  );
}

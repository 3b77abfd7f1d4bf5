/** Proves an address by the code that was sent to it; a topic shows first where to subscribe. */
import { encodeQR } from 'qr';
import { useState } from 'react';
import { ADDRESS_CODE, type OwnAddress } from '../../contract/delivery/addresses';
import { useText } from '../../src/messages/texts';
import { Button } from '../../src/ui/Button';
import { Field } from '../../src/ui/Field';
import { Fault, Form } from '../../src/ui/Form';
import { faultWords, useProveAddressMutation, useSendAddressCodeMutation } from './api';

const WHOLE = new RegExp(`^\\d{${ADDRESS_CODE.digits}}$`);

export function ProveAddress({ one: { addressId, codeUntil, subscribe } }: { one: OwnAddress }) {
  const text = useText('reach');
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const [fault, setFault] = useState('');
  const [send, { isLoading: sending }] = useSendAddressCodeMutation();
  const [prove, { isLoading: proving }] = useProveAddressMutation();
  const code = typed.replaceAll(/\s/g, '');
  const isWhole = WHOLE.test(code);
  const waits = codeUntil !== null;

  async function submit() {
    setTried(true);
    setFault('');
    if (!isWhole || proving) return;
    const { error } = await prove({ addressId, code });
    if (error) setFault(faultWords(text, error));
  }

  async function sendCode() {
    setFault('');
    const { error } = await send({ addressId });
    if (error) setFault(faultWords(text, error));
  }

  return (
    <Form className="grid gap-2" aria-busy={proving} onSubmit={submit}>
      {subscribe !== null && <Subscribe to={subscribe} />}
      {waits && (
        <>
          <p className="quiet text-m" role="status">
            {text('codeSent')}
          </p>
          <Field
            label={text('code')}
            value={typed}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            error={tried && !isWhole ? text('codeDigits') : undefined}
            onChange={({ target }) => setTyped(target.value)}
          />
        </>
      )}
      <Fault>{fault}</Fault>
      <div className="flex gap-2 wraps">
        {waits && (
          <Button type="submit" busy={proving}>
            {text('prove')}
          </Button>
        )}
        <Button kind="plain" busy={sending} onClick={() => void sendCode()}>
          {text(waits ? 'sendAgain' : subscribe === null ? 'sendCode' : 'subscribed')}
        </Button>
      </div>
    </Form>
  );
}

/** Where the person's app subscribes, as a picture for another device and as a text. */
function Subscribe({ to }: { to: string }) {
  const text = useText('reach');
  const picture = `data:image/svg+xml,${encodeURIComponent(encodeQR(to, 'svg'))}`;
  return (
    <>
      <p className="quiet text-m">{text('subscribe')}</p>
      <img className="reach-qr block rounded-s" src={picture} alt={text('subscribeQr')} />
      <a className="reach-topic text-m breaks" href={to} target="_blank" rel="noreferrer">
        {to}
      </a>
    </>
  );
}

/** Enters a card: by camera, from a picture, or typed (3.09). */
import './binding.css';
import { type ChangeEvent, useState } from 'react';
import { hasWrongCheckDigit } from '../../contract/cards';
import { useText } from '../../src/messages/texts';
import { Field } from '../../src/ui/Field';
import { Button, buttonClass } from '../../src/ui/Button';
import { Fault, Form } from '../../src/ui/Form';
import { Camera } from './Camera';
import { parseScannedCard, type ScannedCard } from './scannedCard';
import { readQr } from './readQr';

interface CardEntryProps {
  onCard: (card: ScannedCard) => void;
  /** What is said above and on the button; that of the binding when left out. */
  about?: string;
  submit?: string;
}

export function CardEntry({ onCard, about, submit }: CardEntryProps) {
  const text = useText('binding');
  const [number, setNumber] = useState('');
  const [tried, setTried] = useState(false);
  /** The number that was asked about. */
  const [doubted, setDoubted] = useState<string | null>(null);
  const [cameraOn, setCameraOn] = useState(false);
  const [problem, setProblem] = useState('');

  function typed() {
    const card = parseScannedCard(number);
    setTried(true);
    if (!card) return;
    // It is asked about once and never refused: some makers print such numbers. A code says the number itself.
    if (card.rfid === null && hasWrongCheckDigit(card.imei) && doubted !== card.imei) return setDoubted(card.imei);
    onCard(card);
  }
  function faultOf(entered: string): string | undefined {
    const card = parseScannedCard(entered);
    if (!card) return tried ? text('numberWrong') : undefined;
    return card.imei === doubted ? text('checkDigit', { submit: submit ?? text('next') }) : undefined;
  }

  /** Takes the content of a QR code. */
  function read(content: string) {
    const card = parseScannedCard(content);
    setCameraOn(false);
    if (card) onCard(card);
    else setProblem(text('cardNotOurs'));
  }

  async function picked({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    target.value = '';
    if (!file) return;
    setProblem('');
    const picture = await createImageBitmap(file).catch(() => null);
    if (!picture) return setProblem(text('pictureBroken'));
    const content = await readQr(picture, picture);
    picture.close();
    return content === null ? setProblem(text('pictureNone')) : read(content);
  }

  return (
    <>
      <p className="entry__text quiet text-m below-4">{about ?? text('enterText')}</p>
      {cameraOn ? (
        <Camera
          onRead={read}
          onProblem={(denied) => {
            setCameraOn(false);
            setProblem(text(denied ? 'cameraDenied' : 'cameraNone'));
          }}
        />
      ) : null}
      <div className="binding__choices grid gap-2 below-3">
        <Button
          kind="plain"
          onClick={() => {
            setProblem('');
            setCameraOn(!cameraOn);
          }}
        >
          {text(cameraOn ? 'stopCamera' : 'camera')}
        </Button>
        <label className={buttonClass({ kind: 'plain', className: 'binding__picture' })}>
          {text('picture')}
          <input className="sr-only" type="file" accept="image/*" onChange={(event) => void picked(event)} />
        </label>
      </div>
      <Fault className="entry__wrong">{problem}</Fault>
      <Form className="grid gap-1 narrows" onSubmit={typed}>
        <Field
          label={text('number')}
          error={faultOf(number)}
          name="imei"
          value={number}
          placeholder={text('numberHint')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={512}
          onChange={({ target }) => setNumber(target.value)}
        />
        <Button wide type="submit">
          {submit ?? text('next')}
        </Button>
      </Form>
    </>
  );
}

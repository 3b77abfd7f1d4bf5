/** Enters a card: by camera, from a picture, or typed (3.09). */
import './binding.css';
import { type ChangeEvent, type FormEvent, useState } from 'react';
import { useText } from '../../src/messages/texts';
import { Field } from '../../src/ui/Field';
import { Button, buttonClass } from '../../src/ui/Button';
import { Camera } from './Camera';
import { parseScannedCard, type ScannedCard } from './scannedCard';
import { readQr } from './readQr';

export function CardEntry({ onCard }: { onCard: (card: ScannedCard) => void }) {
  const text = useText('binding');
  const [number, setNumber] = useState('');
  const [tried, setTried] = useState(false);
  const [cameraOn, setCameraOn] = useState(false);
  const [problem, setProblem] = useState('');

  function typed(event: FormEvent) {
    event.preventDefault();
    const card = parseScannedCard(number);
    setTried(true);
    if (card) onCard(card);
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
      <p className="entry__text">{text('enterText')}</p>
      {cameraOn ? (
        <Camera
          onRead={read}
          onProblem={(denied) => {
            setCameraOn(false);
            setProblem(text(denied ? 'cameraDenied' : 'cameraNone'));
          }}
        />
      ) : null}
      <div className="binding__choices">
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
      <p className="entry__wrong" role="alert">
        {problem}
      </p>
      <form className="entry__form" noValidate onSubmit={typed}>
        <Field
          label={text('number')}
          error={tried && !parseScannedCard(number) ? text('numberWrong') : undefined}
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
          {text('next')}
        </Button>
      </form>
    </>
  );
}

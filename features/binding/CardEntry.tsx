/** Which card: by camera, from a picture, or typed (3.09). */
import './binding.css';
import { type ChangeEvent, type FormEvent, useState } from 'react';
import { Field } from '../../src/ui/Field';
import { Button, buttonClass } from '../../src/ui/Button';
import { Camera } from './Camera';
import { cardOf, type ScannedCard } from './cardOf';
import { useText } from './messages';
import { readQr } from './readQr';

export function CardEntry({ onCard }: { onCard: (card: ScannedCard) => void }) {
  const text = useText();
  const [number, setNumber] = useState('');
  const [tried, setTried] = useState(false);
  const [filming, setFilming] = useState(false);
  const [trouble, setTrouble] = useState('');

  function typed(event: FormEvent) {
    event.preventDefault();
    const card = cardOf(number);
    setTried(true);
    if (card) onCard(card);
  }

  /** What a code said. */
  function read(content: string) {
    const card = cardOf(content);
    setFilming(false);
    if (card) onCard(card);
    else setTrouble(text('cardNotOurs'));
  }

  async function picked({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    target.value = '';
    if (!file) return;
    setTrouble('');
    const picture = await createImageBitmap(file).catch(() => null);
    if (!picture) return setTrouble(text('pictureBroken'));
    const content = await readQr(picture, picture);
    picture.close();
    return content === null ? setTrouble(text('pictureNone')) : read(content);
  }

  return (
    <>
      <p className="entry__text">{text('enterText')}</p>
      {filming ? (
        <Camera
          onRead={read}
          onTrouble={(denied) => {
            setFilming(false);
            setTrouble(text(denied ? 'cameraDenied' : 'cameraNone'));
          }}
        />
      ) : null}
      <div className="binding__ways">
        <Button
          kind="plain"
          onClick={() => {
            setTrouble('');
            setFilming(!filming);
          }}
        >
          {text(filming ? 'stopCamera' : 'camera')}
        </Button>
        <label className={buttonClass({ kind: 'plain', className: 'binding__picture' })}>
          {text('picture')}
          <input className="sr-only" type="file" accept="image/*" onChange={(event) => void picked(event)} />
        </label>
      </div>
      <p className="entry__wrong" role="alert">
        {trouble}
      </p>
      <form className="entry__form" noValidate onSubmit={typed}>
        <Field
          label={text('number')}
          error={tried && !cardOf(number) ? text('numberWrong') : undefined}
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

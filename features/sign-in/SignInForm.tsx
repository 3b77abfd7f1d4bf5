/** The form around both sign-in methods: image code, how long to be remembered, the failure, and the button. */
import { type FormEvent, type ReactNode, useState } from 'react';
import { useIntl } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { failureText } from '../../src/messages/failures';
import { ImageCodeField } from '../../src/entry/ImageCodeField';
import { useText } from '../../src/messages/texts';
import type { OpenIdTicket } from '../../src/session/weChat';
import { useAppSelector } from '../../src/store/store';
import { Button } from '../../src/ui/Button';
import { type SignInOutcome, useSignIn } from './useSignIn';

/** Days that a sign-in is remembered (9.02). */
const REMEMBER_DAYS = 7;

/** Sent with every sign-in besides its own fields. */
export interface SignInProof {
  imageCode?: string;
  imageCodeId?: string;
  openId?: string;
  openIdTicket?: string;
}

interface SignInFormProps {
  /** The fields are complete. */
  ready: boolean;
  /** Called at each attempt; the fields then show what is missing. */
  onTry: () => void;
  send: (proof: SignInProof) => Promise<SignInOutcome>;
  /** Beside the checkbox. */
  aside?: ReactNode;
  children: ReactNode;
}

export function SignInForm({ ready, onTry, send, aside, children }: SignInFormProps) {
  const text = useText('signIn');
  const entryText = useText('entry');
  const intl = useIntl();
  const { failure, showVerifyCode, verifyInfo } = useAppSelector(({ login }) => login);
  const openId = useAppSelector(({ global }) => global.openId);
  const ticket = useLocation().state as OpenIdTicket | null;
  const { attempt, newImageCode } = useSignIn();
  const [imageCode, setImageCode] = useState('');
  const [imageMissed, setImageMissed] = useState(false);
  const [remember, setRemember] = useState(true);
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    onTry();
    const imageMissing = showVerifyCode && !imageCode.trim();
    setImageMissed(imageMissing);
    if (!ready || imageMissing || busy) return;
    setBusy(true);
    const imageAnswer =
      showVerifyCode && verifyInfo ? { imageCode: imageCode.trim(), imageCodeId: verifyInfo.imageCodeId } : {};
    await attempt(send({ ...imageAnswer, ...(openId && { openId, ...ticket }) }), remember ? REMEMBER_DAYS : null);
    setImageCode('');
    setBusy(false);
  }

  return (
    <form className="entry__form" noValidate aria-busy={busy} onSubmit={(event) => void submit(event)}>
      {children}
      {showVerifyCode && (
        <ImageCodeField
          picture={verifyInfo?.svg}
          code={imageCode}
          error={imageMissed ? entryText('imageCodeMissing') : undefined}
          onChange={setImageCode}
          onNewPicture={() => void newImageCode()}
        />
      )}
      <div className="sign-in__row">
        <label className="sign-in__remember">
          <input type="checkbox" checked={remember} onChange={({ target }) => setRemember(target.checked)} />
          {text('remember', { days: REMEMBER_DAYS })}
        </label>
        {aside}
      </div>
      <p className="entry__wrong" role="alert">
        {failure && failureText(intl, failure)}
      </p>
      <Button wide type="submit" busy={busy}>
        {text(busy ? 'submitting' : 'submit')}
      </Button>
    </form>
  );
}

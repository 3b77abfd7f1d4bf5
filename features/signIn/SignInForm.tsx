/** The form around both sign-in methods: image code, how long to be remembered, the failure, and the button. */
import { type ReactNode, useState } from 'react';
import { useIntl } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { useConfig } from '../../src/config/ConfigContext';
import { failureText } from '../../src/messages/failures';
import { ImageProofField } from '../../src/entry/ImageProofField';
import { useImageProof } from '../../src/entry/useImageProof';
import { needsImage, type SentAnswer } from '../../src/entry/useProvenSend';
import { useText } from '../../src/messages/texts';
import type { OpenIdTicket } from '../../src/session/weChat';
import { useAppSelector } from '../../src/store/store';
import { Button } from '../../src/ui/Button';
import { Fault, Form } from '../../src/ui/Form';
import { type SignInOutcome, useSignIn } from './useSignIn';

/** Days that a sign-in is remembered (9.02). */
const REMEMBER_DAYS = 7;

/** Sent with every sign-in besides its own fields. */
export interface SignInProof {
  remember?: boolean;
  imageCode?: string;
  imageCodeId?: string;
  openId?: string;
  openIdTicket?: string;
}

/** Returns null when the answer to an image is missing; its field then says so. */
type SendProven = <Answer extends SentAnswer>(
  send: (proof: SignInProof) => PromiseLike<Answer>,
) => PromiseLike<Answer> | null;

interface SignInFormProps {
  /** The fields are complete. */
  ready: boolean;
  /** Called at each attempt; the fields then show what is missing. */
  onTry: () => void;
  send: (proof: SignInProof) => Promise<SignInOutcome>;
  /** Beside the checkbox. */
  aside?: ReactNode;
  /** The fields. What they send besides the sign-in may need the image code too: `sendProven` adds it. */
  children: ReactNode | ((sendProven: SendProven) => ReactNode);
}

export function SignInForm({ ready, onTry, send, aside, children }: SignInFormProps) {
  const text = useText('signIn');
  const intl = useIntl();
  const { autoLogout } = useConfig();
  const { failure, showVerifyCode, verifyInfo } = useAppSelector(({ login }) => login);
  const openId = useAppSelector(({ global }) => global.openId);
  const ticket = useLocation().state as OpenIdTicket | null;
  const { attempt, newImageCode, askImageCode } = useSignIn();
  const imageProof = useImageProof(verifyInfo, () => void newImageCode());
  const [remember, setRemember] = useState(true);
  const [busy, setBusy] = useState(false);

  const sendProven: SendProven = (sendIt) => {
    const imageAnswer = showVerifyCode ? imageProof.take() : {};
    if (!imageAnswer) return null;
    return sendIt(imageAnswer).then((answer) => {
      if (needsImage(answer)) askImageCode();
      if (showVerifyCode || needsImage(answer)) void newImageCode();
      // The sign-in that follows needs an answer of its own.
      if (showVerifyCode) imageProof.spent(true);
      return answer;
    });
  };

  async function submit() {
    onTry();
    const imageAnswer = showVerifyCode ? imageProof.take() : {};
    if (!ready || !imageAnswer || busy) return;
    setBusy(true);
    const weChat = openId ? { openId, ...(ticket?.openIdTicket && { openIdTicket: ticket.openIdTicket }) } : {};
    const signedIn = await attempt(
      send({ remember, ...imageAnswer, ...weChat }),
      remember ? REMEMBER_DAYS : null,
      weChat,
    );
    if (showVerifyCode) imageProof.spent(!signedIn);
    setBusy(false);
  }

  return (
    <Form className="grid gap-1 narrows" aria-busy={busy} onSubmit={submit}>
      {typeof children === 'function' ? children(sendProven) : children}
      {showVerifyCode && <ImageProofField proof={imageProof} />}
      <div className="sign-in__row text-m flex wraps middle apart">
        <label className="sign-in__remember gap-2 middle">
          <input type="checkbox" checked={remember} onChange={({ target }) => setRemember(target.checked)} />
          {text('remember', { days: REMEMBER_DAYS })}
        </label>
        {aside}
      </div>
      {remember && autoLogout > 0 && <p className="quiet text-s">{text('rememberStaff', { minutes: autoLogout })}</p>}
      <Fault className="entry__wrong">{failure && failureText(intl, failure)}</Fault>
      <Button wide type="submit" busy={busy}>
        {text(busy ? 'submitting' : 'title')}
      </Button>
    </Form>
  );
}

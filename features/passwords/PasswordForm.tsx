/** What both ways to a new password share: one attempt at a time, why it failed, and the way on when it did not. */
import '../../src/ui/button.css';
import './passwords.css';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { SerializedError } from '@reduxjs/toolkit';
import { useIntl } from 'react-intl';
import { Link, useNavigate } from 'react-router-dom';
import { failureText } from '../../src/messages/failures';
import type { Failure } from '../../src/service/failure';
import { LOGIN } from '../../src/session/landing';
import { toast, TOAST } from '../../src/ui/toast';
import { useText } from './messages';

interface PasswordFormProps {
  /** The fields hold something worth sending. */
  ready: boolean;
  /** Somebody tried: whatever is missing should say so. */
  onTry: () => void;
  send: () => PromiseLike<{ error?: Failure | SerializedError | undefined }>;
  /** Words of this form's own for a failure, before the catalogue's. */
  wordsFor?: (failure: Failure) => string | undefined;
  /** The query sign-in goes on with afterwards. */
  search: string;
  children: ReactNode;
}

export function PasswordForm({ ready, onTry, send, wordsFor, search, children }: PasswordFormProps) {
  const text = useText();
  const intl = useIntl();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState('');

  async function submit(event: FormEvent) {
    event.preventDefault();
    onTry();
    if (!ready || busy) return;
    setBusy(true);
    setWrong('');
    const { error } = await send();
    setBusy(false);
    if (error) return setWrong('kind' in error ? (wordsFor?.(error) ?? failureText(intl, error)) : text('failed'));
    void toast('success', text('done'), { duration: TOAST.long, mask: false });
    return navigate(`${LOGIN}${search}`, { replace: true });
  }

  return (
    <>
      <form className="entry__form" noValidate aria-busy={busy} onSubmit={(event) => void submit(event)}>
        {children}
        <p className="entry__wrong" role="alert">
          {wrong}
        </p>
        <button type="submit" className="button button--wide" aria-disabled={busy}>
          {text(busy ? 'submitting' : 'submit')}
        </button>
      </form>
      <p className="entry__small">
        <Link to={`${LOGIN}${search}`}>{text('backToSignIn')}</Link>
      </p>
    </>
  );
}

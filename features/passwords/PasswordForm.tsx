/** What every way to a new password or number shares: one attempt at a time, and why it failed. */
import '../../src/entry/entry.css';
import './passwords.css';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { SerializedError } from '@reduxjs/toolkit';
import { useIntl } from 'react-intl';
import { failureText } from '../../src/messages/failures';
import type { Failure } from '../../src/service/failure';
import { Button } from '../../src/ui/Button';
import { useText } from './messages';

interface PasswordFormProps {
  /** The fields hold something worth sending. */
  ready: boolean;
  /** Somebody tried: whatever is missing should say so. */
  onTry: () => void;
  /** Null when somebody thought better of it. */
  send: () => PromiseLike<{ error?: Failure | SerializedError | undefined } | null>;
  /** Words of this form's own for a failure, before the catalogue's. */
  wordsFor?: (failure: Failure) => string | undefined;
  onDone: () => unknown;
  /** What the button says, where it is not about a password. */
  submit?: string;
  children: ReactNode;
}

export function PasswordForm({ ready, onTry, send, wordsFor, onDone, submit: words, children }: PasswordFormProps) {
  const text = useText();
  const intl = useIntl();
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState('');

  async function submit(event: FormEvent) {
    event.preventDefault();
    onTry();
    if (!ready || busy) return;
    setBusy(true);
    setWrong('');
    const answer = await send();
    setBusy(false);
    if (!answer) return;
    if (answer.error)
      setWrong('kind' in answer.error ? (wordsFor?.(answer.error) ?? failureText(intl, answer.error)) : text('failed'));
    else onDone();
  }

  return (
    <form className="entry__form" noValidate aria-busy={busy} onSubmit={(event) => void submit(event)}>
      {children}
      <p className="entry__wrong" role="alert">
        {wrong}
      </p>
      <Button wide type="submit" busy={busy}>
        {busy ? text('submitting') : (words ?? text('submit'))}
      </Button>
    </form>
  );
}

/** The form around the fields for a new password or number: one attempt at a time, and the reason of a failure. */
import '../../src/entry/entry.css';
import './passwords.css';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { SerializedError } from '@reduxjs/toolkit';
import { useIntl } from 'react-intl';
import { failureText } from '../../src/messages/failures';
import { useText } from '../../src/messages/texts';
import type { Failure } from '../../src/service/failure';
import { Button } from '../../src/ui/Button';

interface PasswordFormProps {
  /** The fields are complete and valid. */
  ready: boolean;
  /** Called at each attempt; the fields then show their faults. */
  onTry: () => void;
  /** Resolves to null when the person cancels. */
  send: () => PromiseLike<{ error?: Failure | SerializedError | undefined } | null>;
  /** This form's own text for a failure; undefined uses the common one. */
  wordsFor?: (failure: Failure) => string | undefined;
  onDone: () => unknown;
  /** Label of the button; by default about a password. */
  submit?: string;
  children: ReactNode;
}

export function PasswordForm({ ready, onTry, send, wordsFor, onDone, submit: words, children }: PasswordFormProps) {
  const text = useText('passwords');
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

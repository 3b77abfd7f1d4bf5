/** A form that makes one attempt at a time and says why it failed. What was typed stays. */
import './entry.css';
import { type ReactNode, useState } from 'react';
import type { SerializedError } from '@reduxjs/toolkit';
import { useIntl } from 'react-intl';
import { failureText } from '../messages/failures';
import { useText } from '../messages/texts';
import type { Failure } from '../service/failure';
import { Button } from '../ui/Button';
import { Fault, Form } from '../ui/Form';

export interface AttemptFormProps {
  /** The fields are complete and valid. */
  ready: boolean;
  /** Called at each attempt; the fields then show their faults. */
  onTry: () => void;
  /** Resolves to null when the attempt ended without a result, and to a text when it failed for a reason of its own. */
  send: () => PromiseLike<{ error?: Failure | SerializedError | undefined } | string | null>;
  /** This form's own text for a failure; undefined uses the common one. */
  wordsFor?: (failure: Failure) => string | undefined;
  onDone?: () => unknown;
  /** Label of the button. */
  submit: string;
  children: ReactNode;
}

export function AttemptForm({ ready, onTry, send, wordsFor, onDone, submit, children }: AttemptFormProps) {
  const text = useText('entry');
  const intl = useIntl();
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState('');

  async function attempt() {
    onTry();
    if (!ready || busy) return;
    setBusy(true);
    setWrong('');
    const answer = await send();
    setBusy(false);
    if (answer === null) return;
    if (typeof answer === 'string') setWrong(answer);
    else if (answer.error)
      setWrong(
        'kind' in answer.error ? (wordsFor?.(answer.error) ?? failureText(intl, answer.error)) : text('attemptFailed'),
      );
    else onDone?.();
  }

  return (
    <Form className="grid gap-1 narrows" aria-busy={busy} onSubmit={attempt}>
      {children}
      <Fault className="entry__wrong">{wrong}</Fault>
      <Button wide type="submit" busy={busy}>
        {busy ? text('attempting') : submit}
      </Button>
    </Form>
  );
}

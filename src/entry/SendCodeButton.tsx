/** Sends a code to a phone, at most once a minute (4.09). */
import './fields.css';
import { useState } from 'react';
import type { SerializedError } from '@reduxjs/toolkit';
import { useIntl } from 'react-intl';
import { failureText } from '../messages/failures';
import type { Failure } from '../service/failure';
import { Button } from '../ui/Button';
import { useEntryText } from './messages';
import { useCountdown } from './useCountdown';

/** Seconds between two codes (9.01). */
const COUNTDOWN = 60;

/** What is to be read beside the code's field: that it was sent, or why not. */
export interface CodeNews {
  sent: boolean;
  words: string;
}

export interface SendCodeButtonProps {
  /** Asks the platform to send it; null when something is missing that the form says in its own place. */
  send: () => PromiseLike<{ error?: Failure | SerializedError | undefined }> | null;
  onNews: (news: CodeNews) => void;
}

export function SendCodeButton({ send, onNews }: SendCodeButtonProps) {
  const text = useEntryText();
  const intl = useIntl();
  const { left, start } = useCountdown();
  const [sending, setSending] = useState(false);

  async function pressed() {
    const sent = send();
    if (!sent) return;
    setSending(true);
    const { error } = await sent;
    setSending(false);
    if (!error) {
      start(COUNTDOWN);
      onNews({ sent: true, words: text('codeSent') });
    } else onNews({ sent: false, words: 'kind' in error ? failureText(intl, error) : text('failed') });
  }

  return (
    <Button kind="link" className="send-code" disabled={left > 0} busy={sending} onClick={() => void pressed()}>
      {left > 0 ? text('sent', { n: left }) : text('getCode')}
    </Button>
  );
}

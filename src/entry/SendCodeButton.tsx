/** The button that sends a code to a phone, at most once a minute (4.09). */
import './fields.css';
import { useState } from 'react';
import type { SerializedError } from '@reduxjs/toolkit';
import { useIntl } from 'react-intl';
import { failureText } from '../messages/failures';
import { useText } from '../messages/texts';
import type { Failure } from '../service/failure';
import { Button } from '../ui/Button';
import { useCountdown } from './useCountdown';

/** Seconds between two codes (9.01). */
const CODE_INTERVAL = 60;

/** What the form shows after an attempt: that the code was sent, or why not. */
export interface SendCodeResult {
  sent: boolean;
  message: string;
}

export interface SendCodeButtonProps {
  /** Asks the platform to send the code. Returns null when a field lacks something; the form shows it there. */
  send: () => PromiseLike<{ error?: Failure | SerializedError | undefined }> | null;
  onResult: (result: SendCodeResult) => void;
}

export function SendCodeButton({ send, onResult }: SendCodeButtonProps) {
  const text = useText('entry');
  const intl = useIntl();
  const { left, start } = useCountdown();
  const [sending, setSending] = useState(false);

  async function sendCode() {
    const sent = send();
    if (!sent) return;
    setSending(true);
    const { error } = await sent;
    setSending(false);
    if (!error) {
      start(CODE_INTERVAL);
      onResult({ sent: true, message: text('codeSent') });
    } else onResult({ sent: false, message: 'kind' in error ? failureText(intl, error) : text('failed') });
  }

  return (
    <Button
      kind="link"
      className="send-code firm tabular"
      disabled={left > 0}
      busy={sending}
      onClick={() => void sendCode()}
    >
      {left > 0 ? text('sent', { n: left }) : text('getCode')}
    </Button>
  );
}

/** Sends the code to the phone, at most once a minute (4.09). */
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { failureText } from '../../src/messages/failures';
import { useSendCodeMutation } from './api';
import { useText } from './messages';
import { useCountdown } from './useCountdown';

/** Seconds between two codes (9.01). */
const COUNTDOWN = 60;

interface SendCodeButtonProps {
  /** The number to send to, or null when it is no number: `onWrongNumber` is told instead. */
  mobile: string | null;
  onWrongNumber: () => void;
  /** What is to be read beside the code's field: that it was sent, or why not. */
  onNews: (news: { sent: boolean; words: string }) => void;
}

export function SendCodeButton({ mobile, onWrongNumber, onNews }: SendCodeButtonProps) {
  const text = useText();
  const intl = useIntl();
  const { left, start } = useCountdown();
  const [sendCode] = useSendCodeMutation();
  const [sending, setSending] = useState(false);

  async function send() {
    if (mobile === null) return onWrongNumber();
    setSending(true);
    const { error } = await sendCode({ mobile });
    setSending(false);
    if (!error) {
      start(COUNTDOWN);
      onNews({ sent: true, words: text('codeSent') });
    } else onNews({ sent: false, words: 'kind' in error ? failureText(intl, error) : text('failed') });
    return undefined;
  }

  return (
    <button type="button" className="button button--text sign-in__send" disabled={left > 0 || sending} onClick={() => void send()}>
      {left > 0 ? text('sent', { n: left }) : text('getCode')}
    </button>
  );
}

/** /device/message: a message to the card, and whether earlier ones were stored or read (2.21). */
import { useState } from 'react';
import * as z from 'zod/mini';
import { CardMessage } from '../../contract/cardSettings/values';
import { useText } from '../../src/messages/texts';
import type { Failure } from '../../src/service/failure';
import { announce } from '../../src/ui/announce';
import { Button } from '../../src/ui/Button';
import { OneOf } from '../../src/ui/Chips';
import { LoadState } from '../../src/ui/LoadState';
import { Notice } from '../../src/ui/Notice';
import { SwitchRow } from '../../src/ui/SwitchRow';
import { Fault, Form } from '../../src/ui/Form';
import { useMessagesQuery, useSendMessageMutation } from './api';
import { type CardOfScreen, CardScreen } from './CardScreen';
import { ReceiptWord, useAuthorWords, useWhen } from './Receipt';
import { useCardDraft } from './useCardDraft';
import { useFaultWords } from './useSaveSetting';

const SUBJECTS = CardMessage.shape.subject.options;

export function MessageSheet() {
  const text = useText('card');
  return (
    <CardScreen title={text('kind.message')} kind="message">
      {(card) => (
        <>
          <MessageForm {...card} />
          <SentMessages {...card} />
        </>
      )}
    </CardScreen>
  );
}

/** A message while it is typed: it may still be too long. */
const MessageDraft = z.object({ subject: CardMessage.shape.subject, text: z.string(), aloud: z.boolean() });
const EMPTY: CardMessage = { subject: 'ordinary', text: '', aloud: false };

function MessageForm({ studentId, has }: CardOfScreen) {
  const text = useText('card');
  const faultWords = useFaultWords();
  const [typed, setDraft] = useCardDraft(studentId, 'message', MessageDraft);
  const draft = typed ?? EMPTY;
  const [tried, setTried] = useState(false);
  const [send, { isLoading, error }] = useSendMessageMutation();
  const left = has.messageLength - draft.text.trim().length;
  const fault =
    draft.text.trim() === '' ? text('faultEmpty') : left < 0 ? text('fault.length', { most: has.messageLength }) : '';

  async function submit() {
    setTried(true);
    if (fault) return;
    const answer = await send({ studentId, message: { ...draft, text: draft.text.trim() } });
    if ('error' in answer) return;
    announce(text('queuedMessage'), 'polite');
    setDraft(null);
    setTried(false);
  }
  return (
    <Form className="card-form" aria-label={text('kind.message')} onSubmit={submit}>
      <OneOf
        label={text('subject')}
        chips={SUBJECTS.map((value) => ({ value, name: text(`subject.${value}`) }))}
        chosen={draft.subject}
        onChoose={(subject) => setDraft({ ...draft, subject })}
      />
      <label className="card-form__text quiet text-m grid gap-1">
        <span>{text('messageText')}</span>
        <textarea
          rows={4}
          value={draft.text}
          aria-invalid={tried && fault !== ''}
          aria-describedby="card-message-left"
          onChange={({ target }) => setDraft({ ...draft, text: target.value })}
        />
      </label>
      <p className="card-quiet quiet text-m" id="card-message-left">
        {text('left', { n: left })}
      </p>
      {has.voice && (
        <SwitchRow
          label={text('aloud')}
          note={text('aloudNote')}
          on={draft.aloud}
          onChange={(aloud) => setDraft({ ...draft, aloud })}
        />
      )}
      <Fault className="card-fault fault">{tried && fault ? fault : error ? faultWords(error as Failure) : ''}</Fault>
      <Button type="submit" wide busy={isLoading}>
        {text('send')}
      </Button>
      <p className="card-quiet quiet text-m">{text(has.strongest.message === 'seen' ? 'readTold' : 'readNotTold')}</p>
    </Form>
  );
}

function SentMessages({ studentId }: CardOfScreen) {
  const text = useText('card');
  const when = useWhen();
  const who = useAuthorWords();
  const { data: messages, error, refetch } = useMessagesQuery({ studentId });
  if (!messages) return <LoadState failure={error} onRetry={refetch} />;
  if (messages.length === 0)
    return <Notice sign="card" level={3} title={text('noMessages')} text={text('noMessagesText')} />;
  return (
    <>
      <h3 className="card-heading">{text('sentMessages')}</h3>
      <ol className="unmarked">
        {messages.map(({ receipt, message, author }) => (
          <li key={receipt.commandId} className="card-log__one grid gap-1">
            <p className="card-log__head flex wraps">
              <strong>{text(`subject.${message.subject}`)}</strong> <span>{who(author)}</span>{' '}
              <time dateTime={receipt.askedTime}>{when(receipt.askedTime)}</time>
            </p>
            <p className="breaks">{message.text}</p>
            <p>
              <ReceiptWord state={receipt.state} {...(receipt.state === 'seen' && { said: text('messageRead') })} />
            </p>
          </li>
        ))}
      </ol>
    </>
  );
}

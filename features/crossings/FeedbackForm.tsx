/** Lets people report an alert as right, or as wrong with a note, and withdraw the report. */
import { useId, useState } from 'react';
import type { Crossing } from '../../contract';
import type { InstantWords } from '../../src/fences/useInstantWords';
import { useText } from '../../src/messages/texts';
import { Button } from '../../src/ui/Button';
import { Fault, Form } from '../../src/ui/Form';
import { useAnswerCrossingMutation } from './api';
import { Sign } from '../../src/ui/Sign';

/** Most characters of a note, as the contract says. */
const LONGEST = 500;

export function FeedbackForm({ crossing: { crossingId, answer }, words }: { crossing: Crossing; words: InstantWords }) {
  const text = useText('crossings');
  const id = useId();
  const [submit, { isLoading, isError }] = useAnswerCrossingMutation();
  const [writing, setWriting] = useState(false);
  const [note, setNote] = useState('');

  const report = async () => {
    const { error } = await submit({ crossingId, verdict: 'wrong', ...(note.trim() && { note: note.trim() }) });
    // The note is cleared only after it was saved.
    if (error) return;
    setWriting(false);
    setNote('');
  };

  return (
    <section className="feedback" data-verdict={answer?.verdict} aria-label={text('asksRight')}>
      {answer ? (
        <div role="status">
          <p>
            <Sign of={answer.verdict === 'wrong' ? 'flag' : 'tick'} />{' '}
            {text(answer.verdict === 'wrong' ? 'answeredWrong' : 'answeredRight', {
              who: answer.by,
              time: words.whole(answer.time),
            })}
          </p>
          {answer.note && <p className="feedback__note">{text('noteSays', { note: answer.note })}</p>}
          <Button kind="link" busy={isLoading} onClick={() => void submit({ crossingId })}>
            {text('withdraw')}
          </Button>
        </div>
      ) : writing ? (
        <Form className="feedback__form grid gap-2" onSubmit={report} noValidate={false}>
          <label htmlFor={id}>{text('wrongNote')}</label>
          <textarea
            id={id}
            rows={2}
            maxLength={LONGEST}
            placeholder={text('wrongNote.hint')}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
          <p className="why__note quiet text-s">{text('keeps')}</p>
          <div className="feedback__acts flex gap-2 wraps middle">
            <Button kind="plain" small onClick={() => setWriting(false)}>
              {text('cancel')}
            </Button>
            <Button small type="submit" busy={isLoading}>
              {text('wrongSend')}
            </Button>
          </div>
        </Form>
      ) : (
        <div className="feedback__ask flex gap-2 wraps middle">
          <span className="grows">{text('asksRight')}</span>
          <Button kind="plain" small busy={isLoading} onClick={() => void submit({ crossingId, verdict: 'right' })}>
            {text('isRight')}
          </Button>
          <Button kind="plain" small busy={isLoading} onClick={() => setWriting(true)}>
            {text('isWrong')}
          </Button>
        </div>
      )}
      <Fault className="fault text-s">{isError && text('notDone')}</Fault>
    </section>
  );
}

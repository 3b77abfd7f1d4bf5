/** A receipt in words and steps: the strongest thing that is known, and when each step was known. */
import { createContext, useContext } from 'react';
import { useIntl } from 'react-intl';
import type { Author } from '../../contract/cardSettings/calls';
import { type CommandKind, NAMES_NOBODY } from '../../contract/cardSettings/kinds';
import type { ReceiptState } from '../../contract/cardSettings/receipts';
import { useCalled } from '../../src/messages/calledNames';
import { useText } from '../../src/messages/texts';
import { useViewer } from '../../src/session/useViewer';
import { useToday } from '../../src/time/dayWords';
import { momentWords } from '../../src/time/timeWords';
import { Sign, type SignName } from '../../src/ui/Sign';

/** A sign beside the word, so that no state is told by colour alone. */
const SIGNS: Record<ReceiptState, SignName> = {
  queued: 'waits',
  sent: 'up',
  delivered: 'tick',
  taken: 'ticks',
  seen: 'eye',
  cannotTell: 'asks',
  refused: 'cross',
  expired: 'warns',
  replaced: 'minus',
};

/**
 * True when the card has no connection that the family confirmed, so that what names somebody waits for that. A screen
 * about one setting says which.
 */
export const LineWaits = createContext<{ waits: boolean; kind: CommandKind | null }>({ waits: false, kind: null });

/** Whether a command of a kind waits for the family's yes: it is queued, and names somebody. */
function useWaitsForYes(state: ReceiptState, kind: CommandKind | undefined): boolean {
  const line = useContext(LineWaits);
  const of = kind ?? line.kind;
  return line.waits && state === 'queued' && of !== null && !NAMES_NOBODY.includes(of);
}

/**
 * The state as a sign and a word.
 * @param kind where it is not that of the screen @param said instead of the usual word
 */
export function ReceiptWord({ state, kind, said }: { state: ReceiptState; kind?: CommandKind; said?: string }) {
  const text = useText('card');
  const waits = useWaitsForYes(state, kind);
  return (
    <span className="receipt__word strong gap-1 middle" data-state={state}>
      <span aria-hidden="true" className="receipt__sign">
        <Sign of={SIGNS[state]} />
      </span>
      {said ?? text(waits ? 'state.waitsForYes' : `state.${state}`)}
    </span>
  );
}

interface ReceiptProps {
  state: ReceiptState;
  marks: readonly { state: ReceiptState; at: string }[];
  author: Author | null;
  askedTime: string | null;
}

/** Everything that is known of what somebody wanted. A change of the state is announced. */
export function ReceiptSteps({ state, marks, author, askedTime }: ReceiptProps) {
  const text = useText('card');
  const when = useWhen();
  const who = useAuthorWords();
  const waits = useWaitsForYes(state, undefined);
  return (
    <section className="receipt inset rounded" aria-label={text('receipt')}>
      <p role="status" className="receipt__now">
        <ReceiptWord state={state} />{' '}
        <span className="quiet text-m block">{text(waits ? 'means.waitsForYes' : `means.${state}`)}</span>
      </p>
      {marks.length > 1 && (
        <ol className="receipt__steps quiet text-s unmarked flex wraps">
          {marks.map((mark) => (
            <li key={`${mark.state} ${mark.at}`} data-state={mark.state}>
              {text(`state.${mark.state}`)} <time dateTime={mark.at}>{when(mark.at)}</time>
            </li>
          ))}
        </ol>
      )}
      {author && askedTime && (
        <p className="receipt__author quiet text-s">{text('wantedBy', { who: who(author), time: when(askedTime) })}</p>
      )}
    </section>
  );
}

/** An instant as time of day, with its date unless it is today. */
export function useWhen(): (instant: string) => string {
  const intl = useIntl();
  const { timeZone } = useViewer();
  const today = useToday(timeZone);
  return (instant) => momentWords(intl, instant, today, timeZone);
}

/** A person as the viewer knows it: 'you', a name, or the class whose rule it is. */
export function useAuthorWords(): (author: Author) => string {
  const text = useText('card');
  const called = useCalled();
  return ({ name, side, mine, className }) => {
    const person = mine ? text('you') : name || text(side === 'school' ? 'school' : 'platform');
    return className === null ? person : text('ruleOf', { className: called(className), who: person });
  };
}

/**
 * The connections that say the number of the child's card and that nobody has confirmed: what the card is not told
 * meanwhile, and the guardian's yes to the one of the card in the hand.
 */
import { useIntl } from 'react-intl';
import type { TenoInfo, WaitingLine } from '../../contract/cards';
import { failureText } from '../../src/messages/failures';
import { useText } from '../../src/messages/texts';
import { askSure } from '../../src/ui/dialog';
import { notify } from '../../src/ui/toast';
import { Button, ButtonLink } from '../../src/ui/Button';
import { Fault } from '../../src/ui/Form';
import { useConfirmLineMutation } from './api';
import { CardFacts } from './CardFacts';

interface LineNoticesProps {
  studentId: string;
  line: NonNullable<TenoInfo['line']>;
  /** An instant in words. */
  when: (instant: string) => string;
}

export function LineNotices({ studentId, line: { confirmed, waiting }, when }: LineNoticesProps) {
  const text = useText('binding');
  if (confirmed && waiting.length === 0) return null;
  return (
    <section className="binding__request below-4 inset" aria-labelledby="line-title">
      <h3 className="text-l" id="line-title">
        {text(confirmed ? 'lineOther' : 'lineNew')}
      </h3>
      <p className="quiet text-m">{text(confirmed ? 'lineOtherText' : 'lineNewText')}</p>
      {waiting.length === 0 && <p className="quiet text-m">{text('lineNone')}</p>}
      {waiting.length > 1 && <p className="quiet text-m">{text('lineSeveral')}</p>}
      <ul className="binding__lines unmarked grid gap-3">
        {waiting.map((one) => (
          <Waiting key={one.lineKey} studentId={studentId} line={one} when={when} />
        ))}
      </ul>
    </section>
  );
}

function Waiting({
  studentId,
  line: { lineKey, simEnd, lastTime, can },
  when,
}: { line: WaitingLine } & Pick<LineNoticesProps, 'studentId' | 'when'>) {
  const text = useText('binding');
  const intl = useIntl();
  const [confirm, { error, isLoading }] = useConfirmLineMutation();

  async function sayYes() {
    const sure = await askSure({
      title: text('lineAsk'),
      content: simEnd === '' ? text('lineAskText') : text('lineAskSim', { digits: simEnd }),
      confirm: text('lineYes'),
    });
    if (!sure) return;
    const { error } = await confirm({ studentId, lineKey });
    if (!error) void notify(text('lineConfirmed'));
  }

  return (
    <li>
      <CardFacts
        facts={[
          [text('sim'), simEnd === '' ? text('simUnsaid') : text('simEnd', { digits: simEnd })],
          [text('lineHeard'), when(lastTime)],
        ]}
      />
      {can === 'yes' && (
        <Button wide busy={isLoading} onClick={() => void sayYes()}>
          {text('lineMine')}
        </Button>
      )}
      {can === 'gone' && <p className="quiet text-m">{text('lineGone')}</p>}
      {can === 'unclear' && (
        <>
          <p className="quiet text-m">{text('lineUnclear')}</p>
          <ButtonLink kind="plain" wide to="/device/searchContact">
            {text('contact')}
          </ButtonLink>
        </>
      )}
      <Fault className="entry__wrong">{error && ('kind' in error ? failureText(intl, error) : text('failed'))}</Fault>
    </li>
  );
}

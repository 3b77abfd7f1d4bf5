/**
 * Whom to call about an alert, in order: the child's own card, then the recipients, each with who has seen or taken the
 * alert, the deliveries, and the last call.
 */
import { Fragment } from 'react';
import { useIntl } from 'react-intl';
import type { AlertDetail, AlertRecipient } from '../../contract';
import { mayArriveTwice, receiptWords, tryWords } from '../../src/delivery/attemptWords';
import { useText } from '../../src/messages/texts';
import { CallEntry, LastCall } from './CallEntry';
import { hushWords } from './alertWords';
import type { AlertActing } from './useActOnAlert';
import { useAlertWording } from './useAlertWording';
import { Called } from '../../src/messages/calledNames';

const CLOCK = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;

interface RecipientListProps {
  alertId: string;
  child: AlertDetail['child'] & { name: string };
  recipients: readonly AlertRecipient[];
  me: string | null;
  acting: AlertActing;
}

export function RecipientList({ alertId, child, recipients, me, acting }: RecipientListProps) {
  const text = useText('alertRoom');
  /** Number of entries before the recipients. */
  const before = child.phone === null ? 0 : 1;
  return (
    <section className="alert-detail__part grid gap-2" aria-label={text('chain')}>
      <h3>{text('chain')}</h3>
      {before + recipients.length === 0 ? (
        <p className="quiet text-m">{text('chainNobody')}</p>
      ) : (
        <>
          <p className="quiet text-m">{text('chainText')}</p>
          <ol className="unmarked grid gap-3">
            {child.phone !== null && (
              <li className="recipients__entry">
                <CallEntry
                  place={1}
                  name={child.name}
                  phone={child.phone}
                  userId={null}
                  alertId={alertId}
                  acting={acting}
                >
                  <strong>
                    <Called name={child.name} />
                  </strong>
                  <span>{text('childCard')}</span>
                  <LastCall call={child.lastCall} />
                </CallEntry>
              </li>
            )}
            {recipients.map((recipient, index) => (
              <RecipientEntry
                key={`${recipient.person?.userId ?? ''} ${recipient.name} ${index}`}
                alertId={alertId}
                recipient={recipient}
                place={before + index + 1}
                own={recipient.person !== null && recipient.person.userId === me}
                acting={acting}
              />
            ))}
          </ol>
        </>
      )}
    </section>
  );
}

function RecipientEntry({
  alertId,
  recipient,
  place,
  own,
  acting,
}: {
  alertId: string;
  recipient: AlertRecipient;
  place: number;
  own: boolean;
  acting: AlertActing;
}) {
  const text = useText('alertRoom');
  const alertText = useText('alerts');
  const { when } = useAlertWording();
  const { name, duty, dutyName, phone, masked, person, level, seenTime, takenTime, deliveries, lastCall, hush } =
    recipient;
  const state = takenTime ? 'taken' : seenTime ? 'seen' : 'unseen';
  const stateWords = () => {
    if (takenTime) return text('taken', { time: when(takenTime) });
    if (seenTime) return text('seen', { time: when(seenTime) });
    // A recipient of a later round has no delivery yet.
    return deliveries.length === 0 && level > 0 ? text('nextLevel', { n: level + 1 }) : text('unseen');
  };
  return (
    <li className="recipients__entry" data-state={state}>
      <CallEntry
        place={place}
        name={name}
        phone={own || duty === 'group' ? 'own' : phone}
        masked={masked}
        alertId={alertId}
        userId={person?.userId ?? null}
        acting={acting}
      >
        <strong>
          {name === '' ? text('group') : <Called name={name} />}
          {own && <span className="alert-chip">{text('you')}</span>}
        </strong>
        <span>{dutyName ?? text(`duty.${duty}`)}</span>
        {(person ?? (phone && deliveries.length === 0)) && <span className="recipients__state">{stateWords()}</span>}
        {hush && <span>{text('hushed', { why: hushWords(alertText, hush) })}</span>}
        <Deliveries deliveries={deliveries.filter(({ trouble }) => trouble !== 'not-set-up')} />
        <LastCall call={lastCall} />
      </CallEntry>
    </li>
  );
}

/** What the providers of messages answered, one line each. */
function Tries({ tries }: Pick<AlertRecipient['deliveries'][number], 'tries'>) {
  const text = useText('attempts');
  const intl = useIntl();
  return (
    <>
      {tries.map((one) => (
        <Fragment key={`${one.provider} ${one.time}`}>
          <span className="delivery text-s quiet">
            {[intl.formatDate(one.time, CLOCK), tryWords(text, one)].join(' ')}
          </span>
          {one.receipt && (
            <span className="delivery text-s quiet">
              {[intl.formatDate(one.receipt.time, CLOCK), receiptWords(text, one)].join(' ')}
            </span>
          )}
        </Fragment>
      ))}
      {mayArriveTwice(tries) && <span className="delivery text-s">{text('mayArriveTwice')}</span>}
    </>
  );
}

/** The deliveries to one person, one line per channel. */
export function Deliveries({ deliveries }: Pick<AlertRecipient, 'deliveries'>) {
  const text = useText('alertRoom');
  const intl = useIntl();
  return deliveries.map(({ channel, state, trouble, attempts, tries, time }) => {
    const values = {
      channel: text(`channel.${channel}`),
      state: text(`delivery.${state}`),
      trouble: trouble ? text(`trouble.${trouble}`) : '',
    };
    return (
      <Fragment key={channel}>
        <span className="delivery text-s" data-state={state}>
          {tries.length === 0 && (state === 'sent' || state === 'delivered') && `${intl.formatDate(time, CLOCK)} `}
          {text(trouble ? 'deliveryTrouble' : 'delivery', values)}
          {attempts > 1 && ` · ${text('attempts', { n: attempts })}`}
        </span>
        <Tries tries={tries} />
      </Fragment>
    );
  });
}

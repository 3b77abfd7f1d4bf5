/**
 * The recipients of an alert in the order to call them: who has seen or taken it, the deliveries, and the last call.
 */
import { useState } from 'react';
import { CallOutcome, type AlertRecipient } from '../../contract';
import { useText } from '../../src/messages/texts';
import { Button } from '../../src/ui/Button';
import { hushWords } from './alertWords';
import type { AlertActing } from './useActOnAlert';
import { useAlertWording } from './useAlertWording';

interface RecipientListProps {
  recipients: readonly AlertRecipient[];
  me: string | null;
  acting: AlertActing;
}

export function RecipientList({ recipients, me, acting }: RecipientListProps) {
  const text = useText('alertRoom');
  return (
    <section className="alert-detail__part" aria-label={text('chain')}>
      <h3>{text('chain')}</h3>
      {recipients.length === 0 ? (
        <p className="alert-detail__quiet">{text('chainNobody')}</p>
      ) : (
        <>
          <p className="alert-detail__quiet">{text('chainText')}</p>
          <ol className="recipients">
            {recipients.map((recipient, index) => (
              <RecipientEntry
                key={`${recipient.person?.userId ?? ''} ${recipient.name} ${index}`}
                recipient={recipient}
                place={index + 1}
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
  recipient,
  place,
  own,
  acting,
}: {
  recipient: AlertRecipient;
  place: number;
  own: boolean;
  acting: AlertActing;
}) {
  const text = useText('alertRoom');
  const alertText = useText('alerts');
  const { when } = useAlertWording();
  const [called, setCalled] = useState(false);
  const { name, duty, dutyName, phone, person, level, seenTime, takenTime, deliveries, lastCall, hush } = recipient;
  const state = takenTime ? 'taken' : seenTime ? 'seen' : 'unseen';
  const stateWords = () => {
    if (takenTime) return text('taken', { time: when(takenTime) });
    if (seenTime) return text('seen', { time: when(seenTime) });
    // A recipient of a later round has no delivery yet.
    return deliveries.length === 0 && level > 0 ? text('nextLevel', { n: level + 1 }) : text('unseen');
  };
  return (
    <li className="recipients__entry" data-state={state}>
      <span className="recipients__place" aria-hidden="true">
        {place}
      </span>
      <div className="recipients__who">
        <strong>
          {name}
          {own && <span className="alert-chip">{text('you')}</span>}
        </strong>
        <span>{dutyName ?? text(`duty.${duty}`)}</span>
        {(person ?? (phone && deliveries.length === 0)) && <span className="recipients__state">{stateWords()}</span>}
        {hush && <span>{text('hushed', { why: hushWords(alertText, hush) })}</span>}
        <Deliveries deliveries={deliveries.filter(({ trouble }) => trouble !== 'not-set-up')} />
        {lastCall && (
          <span data-outcome={lastCall.outcome}>
            {text('lastCall', {
              time: when(lastCall.time),
              by: lastCall.by.name,
              outcome: text(`outcome.${lastCall.outcome}`),
            })}
          </span>
        )}
      </div>
      {!own &&
        (phone ? (
          <a className="recipients__call" href={`tel:${phone}`} onClick={() => setCalled(true)}>
            {text('call', { name })}
          </a>
        ) : (
          <span className="recipients__no-phone">{text('noPhone')}</span>
        ))}
      {!own && phone && (
        <details
          className="recipients__outcome"
          open={called}
          onToggle={({ currentTarget }) => setCalled(currentTarget.open)}
        >
          <summary>{text('outcome', { name })}</summary>
          <div className="recipients__outcomes">
            {CallOutcome.options.map((outcome) => (
              <Button
                kind="plain"
                key={outcome}
                busy={acting.busy}
                onClick={() =>
                  void acting
                    .run({ kind: 'call', name, userId: person?.userId ?? null, outcome })
                    .then((done) => done && setCalled(false))
                }
              >
                {text(`outcome.${outcome}`)}
              </Button>
            ))}
          </div>
        </details>
      )}
    </li>
  );
}

/** The deliveries to one person, one line per channel. */
export function Deliveries({ deliveries }: Pick<AlertRecipient, 'deliveries'>) {
  const text = useText('alertRoom');
  return deliveries.map(({ channel, state, trouble, attempts }) => {
    const values = {
      channel: text(`channel.${channel}`),
      state: text(`delivery.${state}`),
      trouble: trouble ? text(`trouble.${trouble}`) : '',
    };
    return (
      <span key={channel} className="delivery" data-state={state}>
        {text(trouble ? 'deliveryTrouble' : 'delivery', values)}
        {attempts > 1 && ` · ${text('attempts', { n: attempts })}`}
      </span>
    );
  });
}

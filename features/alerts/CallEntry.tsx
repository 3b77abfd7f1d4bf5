/** One entry of the people to call: who it is, a link that calls, and what came of the call. */
import { type ReactNode, useState } from 'react';
import { type AlertRecipient, CallOutcome } from '../../contract';
import { useText } from '../../src/messages/texts';
import { Button } from '../../src/ui/Button';
import type { AlertActing } from './useActOnAlert';
import { useAlertWording } from './useAlertWording';

interface CallEntryProps {
  /** From 1. */
  place: number;
  name: string;
  /** Null without a number; 'own' for the viewer, whom nobody calls. */
  phone: string | null;
  /** Null for somebody without an account. */
  userId: string | null;
  acting: AlertActing;
  children: ReactNode;
}

export function CallEntry({ place, name, phone, userId, acting, children }: CallEntryProps) {
  const text = useText('alertRoom');
  const [called, setCalled] = useState(false);
  const number = phone === 'own' ? null : phone;
  return (
    <>
      <span className="recipients__place" aria-hidden="true">
        {place}
      </span>
      <div className="recipients__who">{children}</div>
      {number !== null && (
        <a className="recipients__call" href={`tel:${number}`} onClick={() => setCalled(true)}>
          {text('call', { name })}
        </a>
      )}
      {phone === null && <span className="recipients__no-phone">{text('noPhone')}</span>}
      {number !== null && (
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
                  void acting.run({ kind: 'call', name, userId, outcome }).then((done) => done && setCalled(false))
                }
              >
                {text(`outcome.${outcome}`)}
              </Button>
            ))}
          </div>
        </details>
      )}
    </>
  );
}

/** Draws nothing without a call. */
export function LastCall({ call }: { call: AlertRecipient['lastCall'] }) {
  const text = useText('alertRoom');
  const { when } = useAlertWording();
  if (!call) return null;
  return (
    <span data-outcome={call.outcome}>
      {text('lastCall', { time: when(call.time), by: call.by.name, outcome: text(`outcome.${call.outcome}`) })}
    </span>
  );
}

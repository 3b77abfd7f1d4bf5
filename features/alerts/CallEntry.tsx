/**
 * One entry of the people to call: who it is, what calls, and what came of the call. A whole number is a link, which
 * the network cannot hold up; a masked one is asked for first. Either way its owner reads who called.
 */
import { type ReactNode, useState } from 'react';
import { type AlertRecipient, CallOutcome } from '../../contract';
import { useNumberLook } from '../../src/contacts/useNumberLook';
import { useText } from '../../src/messages/texts';
import { Button } from '../../src/ui/Button';
import { Fault } from '../../src/ui/Form';
import type { AlertActing } from './useActOnAlert';
import { useAlertWording } from './useAlertWording';

interface CallEntryProps {
  /** From 1. */
  place: number;
  name: string;
  /** Null without a number; 'own' for the viewer or a group, whom nobody calls. */
  phone: string | null;
  /** The number is masked. */
  masked?: boolean;
  /** Null for somebody without an account. */
  userId: string | null;
  alertId: string;
  acting: AlertActing;
  children: ReactNode;
}

export function CallEntry({ place, name, phone, masked = false, userId, alertId, acting, children }: CallEntryProps) {
  const text = useText('alertRoom');
  const [called, setCalled] = useState(false);
  const number = phone === 'own' ? null : phone;
  const { look, note, isLoading, fault } = useNumberLook(userId ?? '', alertId);
  return (
    <>
      <span className="recipients__place text-m tabular" aria-hidden="true">
        {place}
      </span>
      <div className="recipients__who quiet text-m grid shrinks">{children}</div>
      {number !== null && masked && (
        <Button
          kind="plain"
          className="recipients__call"
          busy={isLoading}
          onClick={() => void look('call').then((got) => got && setCalled(true))}
        >
          {text('call', { name })}
        </Button>
      )}
      {number !== null && !masked && (
        <a
          className="recipients__call"
          href={`tel:${number}`}
          onClick={() => {
            setCalled(true);
            if (userId !== null) note();
          }}
        >
          {text('call', { name })}
        </a>
      )}
      {fault !== null && (
        <Fault className="recipients__fault">{text(fault === 'tooMany' ? 'tooManyNumbers' : 'noNumber')}</Fault>
      )}
      {phone === null && <span className="recipients__no-phone">{text('noMobile')}</span>}
      {number !== null && (
        <details
          className="recipients__outcome"
          open={called}
          onToggle={({ currentTarget }) => setCalled(currentTarget.open)}
        >
          <summary>{text('outcome', { name })}</summary>
          <div className="recipients__outcomes grid gap-2 pair">
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

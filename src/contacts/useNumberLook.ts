/** Shows the whole number of a person of the address book. Each look counts and is logged for its owner. */
import { useState } from 'react';
import { addressCalls, type ContactAct } from '../../contract/addressBook';
import { CODES } from '../../contract/envelope';
import { api } from '../service/api';
import { request } from '../service/request';

const { useRevealContactMutation } = api.injectEndpoints({
  endpoints: (build) => ({ revealContact: build.mutation(request(addressCalls.revealContact)) }),
});

/** Why a number was not shown: too many looks in an hour, nobody of this id in sight, or anything else. */
export type LookFault = 'tooMany' | 'gone' | 'failed';

const FAULTS = new Map<number | string | null, LookFault>([
  [CODES.tooMany, 'tooMany'],
  [CODES.notFound, 'gone'],
]);

/**
 * @param userId whose number it is.
 * @param alertId an alert of danger about a child of that person, or told to it: while it is open no look is counted.
 */
export function useNumberLook(userId: string, alertId: string | null = null) {
  const [reveal, { data: shown, isLoading }] = useRevealContactMutation();
  const [fault, setFault] = useState<LookFault | null>(null);

  /** Asks for the number, and dials it when that is what it is for. @returns the number; null without an answer. */
  async function look(what: ContactAct): Promise<string | null> {
    setFault(null);
    const { data, error } = await reveal({ userId, what, ...(alertId !== null && { alertId }) });
    if (data && what === 'call') location.href = `tel:${data.mobile}`;
    if (error) setFault(('code' in error && FAULTS.get(error.code)) || 'failed');
    return data?.mobile ?? null;
  }

  /** Writes down for its owner that a number was called which the viewer has already. Nothing waits for it. */
  const note = () => void reveal({ userId, what: 'call', ...(alertId !== null && { alertId }) });

  return { look, note, shown, isLoading, fault };
}

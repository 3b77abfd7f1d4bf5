/** When a provider that fails is passed over, and when it is tried again. Pure; milliseconds since 1970. */
import type { Outcome } from './provider';

export interface Circuit {
  /** Failures in a row. */
  failures: number;
  /** It is passed over until then. */
  until: number;
}

export const CLOSED: Circuit = { failures: 0, until: 0 };

/** Failures in a row from which a provider is passed over, and the first and the longest pause. */
const FROM = 3;
const PAUSE = { first: 30_000, most: 600_000 } as const;

/**
 * A provider that refuses one message works. One that is set up wrongly is passed over at once, until an administrator
 * acts or the pause is over. A limit is that of one number, so it says nothing of the next.
 */
export function circuitAfter({ failures, until }: Circuit, { result }: Pick<Outcome, 'result'>, now: number): Circuit {
  if (result === 'accepted' || result === 'refused') return CLOSED;
  if (result === 'limited') return { failures, until };
  if (result === 'misconfigured') return { failures: failures + 1, until: now + PAUSE.most };
  const next = failures + 1;
  return {
    failures: next,
    until: next < FROM ? until : now + Math.min(PAUSE.most, PAUSE.first * 2 ** Math.min(10, next - FROM)),
  };
}

export const isPassedOver = ({ until }: Circuit, now: number) => now < until;

/**
 * The connections of each network address. Carriers put many cards behind one address, so what is limited by address is
 * only what nobody knows: connections that have said nothing, strangers, and the work for both. A known card pays for
 * itself alone.
 */
import { type Bucket, fullBucket, takeFrom } from './buckets';
import { GATEWAY_LIMITS } from './limits';
import type { CardSession } from './session';

interface Address {
  connections: number;
  /** Those that have sent no whole message, the oldest first. */
  silent: Set<CardSession>;
  strangers: Set<CardSession>;
  cards: Set<CardSession>;
  /** Steps of work that connections of nobody may still cause. */
  work: Bucket;
}

export interface Neighbours {
  /** @returns the connection that must go for the new one, because the address has too many that say nothing. */
  opened(session: CardSession, now: number): CardSession | null;
  /** The first whole message has come. */
  spoke(session: CardSession): void;
  /** @returns false when the address has too many strangers. */
  isStranger(session: CardSession): boolean;
  /** The connection is a known card's: what it cost is given back to its address. */
  isCard(session: CardSession): void;
  closed(session: CardSession): void;
  /** Takes steps of work from the address, into debt where it must; a known card pays for itself. */
  pay(session: CardSession, steps: number): void;
  /** False when the address is in debt: a connection of nobody waits then. */
  hasWork(session: CardSession, now: number): boolean;
  /** Whether so many of the address say nothing that they are not waited for as long as others are. */
  isCrowded(session: CardSession): boolean;
  /** Whether a known card of a kind is connected from the same address. */
  hasCard(session: CardSession, is: (card: CardSession) => boolean): boolean;
  /** The connection of any address that has said nothing for longest. */
  longestSilent(): CardSession | null;
  /** How many addresses are remembered. */
  size(): number;
}

export function neighbours(): Neighbours {
  const addresses = new Map<string, Address>();
  /** Addresses without a connection that are in debt. */
  const left = new Set<string>();
  const silent = new Set<CardSession>();

  function addressOf({ link: { address: name } }: CardSession, now: number): Address {
    const known = addresses.get(name);
    if (known) return known;
    const work = fullBucket(GATEWAY_LIMITS.addressWork, now);
    const address = {
      connections: 0,
      silent: new Set<CardSession>(),
      strangers: new Set<CardSession>(),
      cards: new Set<CardSession>(),
      work,
    };
    addresses.set(name, address);
    return address;
  }

  /** Forgets addresses that have no connection and no debt, a few at each new connection, and what is too many. */
  function forgetSome(now: number): void {
    let looked = 0;
    for (const name of left) {
      const address = addresses.get(name);
      const isPaid = !address || takeFrom(address.work, GATEWAY_LIMITS.addressWork, 0, now) > 0;
      if (!isPaid && left.size <= GATEWAY_LIMITS.addressesInDebt) break;
      left.delete(name);
      addresses.delete(name);
      looked += 1;
      if (looked >= 4) break;
    }
  }

  function leaves(session: CardSession, address: Address): void {
    silent.delete(session);
    address.silent.delete(session);
    address.strangers.delete(session);
    address.cards.delete(session);
  }

  return {
    opened(session, now) {
      forgetSome(now);
      const address = addressOf(session, now);
      left.delete(session.link.address);
      address.connections += 1;
      address.silent.add(session);
      silent.add(session);
      const [oldest = null] = address.silent;
      return address.silent.size > GATEWAY_LIMITS.silentOfAddress ? oldest : null;
    },
    spoke(session) {
      silent.delete(session);
      addresses.get(session.link.address)?.silent.delete(session);
    },
    isStranger(session) {
      const address = addressOf(session, session.openedAt);
      leaves(session, address);
      address.strangers.add(session);
      return address.strangers.size <= GATEWAY_LIMITS.strangersOfAddress;
    },
    isCard(session) {
      const address = addressOf(session, session.openedAt);
      leaves(session, address);
      address.cards.add(session);
      address.work.left += session.paid;
      session.paid = 0;
    },
    closed(session) {
      const address = addresses.get(session.link.address);
      if (!address) return;
      leaves(session, address);
      address.connections -= 1;
      if (address.connections > 0) return;
      left.add(session.link.address);
    },
    pay(session, steps) {
      const address = addresses.get(session.link.address);
      if (!address || session.deviceNo !== null) return;
      session.paid += steps;
      address.work.left -= steps;
    },
    hasWork(session, now) {
      const address = addresses.get(session.link.address);
      if (!address || session.deviceNo !== null) return true;
      return takeFrom(address.work, GATEWAY_LIMITS.addressWork, 0, now) >= 0;
    },
    isCrowded: ({ link }) => (addresses.get(link.address)?.silent.size ?? 0) > GATEWAY_LIMITS.crowd,
    hasCard({ link }, is) {
      for (const card of addresses.get(link.address)?.cards ?? []) if (is(card)) return true;
      return false;
    },
    longestSilent() {
      const [oldest = null] = silent;
      return oldest;
    },
    size: () => addresses.size,
  };
}

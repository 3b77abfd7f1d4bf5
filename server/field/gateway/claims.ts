/**
 * Connections that claim one card's number. A card that lost its line comes back on a new connection, which then is the
 * card's; who claims the number again and again is let in now and then only, so that the card at work keeps its line.
 */
import { setNewest } from '../../engine/store/lruCache';
import { keyedBuckets } from './buckets';
import { GATEWAY_LIMITS } from './limits';
import type { CardSession } from './session';

export interface CardClaims {
  /**
   * A connection says whose it is.
   * @param uniqueId what the card calls itself.
   * @param holder the connection by which the card is told; undefined when there is none.
   * @returns false when the number is claimed too often. `tooMany`: the connection that must go for it.
   */
  claimed(
    session: CardSession,
    uniqueId: string,
    holder: CardSession | undefined,
    now: number,
  ): { mayStay: boolean; tooMany: CardSession | null };
  closed(session: CardSession): void;
}

export function cardClaims(): CardClaims {
  const { atHome, ofAddress, ofNumber, remembered, atOnce } = GATEWAY_LIMITS.claims;
  const mayClaimAtHome = keyedBuckets(atHome, remembered);
  const mayClaimFrom = keyedBuckets(ofAddress, remembered);
  const mayClaim = keyedBuckets(ofNumber, remembered);
  /** The address at which each card was first, or for long. */
  const homes = new Map<string, string>();
  /** The open connections of each number, the oldest first. */
  const open = new Map<string, Set<CardSession>>();

  /** Claims from elsewhere do not use up what the address may do at which the card is at home. */
  function mayCome(uniqueId: string, address: string, holder: CardSession | undefined, now: number): boolean {
    const isLong = holder !== undefined && now - holder.openedAt > GATEWAY_LIMITS.claims.atHomeAfter;
    const home = isLong ? holder.link.address : (homes.get(uniqueId) ?? address);
    setNewest(homes, uniqueId, home, remembered);
    if (home === address) return mayClaimAtHome(uniqueId, now);
    return mayClaimFrom(`${uniqueId} ${address}`, now) && mayClaim(uniqueId, now);
  }

  return {
    claimed(session, uniqueId, holder, now) {
      const { address } = session.link;
      if (!mayCome(uniqueId, address, holder, now)) return { mayStay: false, tooMany: null };
      if (session.closed) return { mayStay: true, tooMany: null };
      const all = open.get(uniqueId) ?? new Set();
      open.set(uniqueId, all.add(session));
      const others = [...all].filter((one) => one !== holder && one !== session);
      return { mayStay: true, tooMany: all.size > atOnce ? (others[0] ?? null) : null };
    },
    closed(session) {
      const all = open.get(session.uniqueId);
      all?.delete(session);
      if (all?.size === 0) open.delete(session.uniqueId);
    },
  };
}

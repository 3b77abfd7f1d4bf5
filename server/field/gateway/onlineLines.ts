/**
 * Which connection a card is told by. A card has one, that of the line that is believed most. One more may stay beside
 * it: a line that is believed less does not push off one that is believed more, and is heard all the same.
 */
import type { CardSession } from './session';
import { isBelievedLess } from '../../people/cards/trust';

/** @param replace cuts a connection whose place another one takes. */
export function onlineLines(replace: (session: CardSession) => void) {
  const online = new Map<string, CardSession>();
  const beside = new Map<string, CardSession>();
  const byDevice = new Map<number, CardSession>();

  function holds(session: CardSession, deviceNo: number): void {
    online.set(session.uniqueId, session);
    byDevice.set(deviceNo, session);
  }

  function standsBeside(session: CardSession): void {
    const before = beside.get(session.uniqueId);
    beside.set(session.uniqueId, session);
    if (before && before !== session) replace(before);
  }

  return {
    /** The session belongs to a card. The same line on a newer connection is a card that lost the older one. */
    came(session: CardSession, deviceNo: number): void {
      const { uniqueId, lineKey, trust } = session;
      if (beside.get(uniqueId) === session) beside.delete(uniqueId);
      for (const older of [online.get(uniqueId), beside.get(uniqueId)])
        if (older && older !== session && older.lineKey === lineKey) replace(older);
      const holder = online.get(uniqueId);
      if (holder && holder !== session && isBelievedLess(trust, holder.trust)) return standsBeside(session);
      holds(session, deviceNo);
      if (holder && holder !== session) standsBeside(holder);
    },

    /** The session is over, or belongs to no card any more. The one beside it takes its place. */
    left(session: CardSession): void {
      const { uniqueId, deviceNo } = session;
      if (beside.get(uniqueId) === session) beside.delete(uniqueId);
      if (deviceNo !== null && byDevice.get(deviceNo) === session) byDevice.delete(deviceNo);
      if (online.get(uniqueId) !== session) return;
      online.delete(uniqueId);
      const next = beside.get(uniqueId);
      beside.delete(uniqueId);
      if (next && next.deviceNo !== null) holds(next, next.deviceNo);
    },

    /** The connection by which a card is told; undefined when it is not here. */
    ofDevice: (deviceNo: number): CardSession | undefined => byDevice.get(deviceNo),
    /** All connections of a card. */
    ofCard: (uniqueId: string): CardSession[] =>
      [online.get(uniqueId), beside.get(uniqueId)].filter((one) => one !== undefined),
    count: (): number => online.size,
  };
}

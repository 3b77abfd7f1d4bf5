/** The calls about whom messages reached, and the share of a way. */
import { reachCalls, type WayReach } from '../../contract/delivery/reach';
import { api } from '../service/api';
import { request } from '../service/request';

export const { useReachByWayQuery, useOwnMissesQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    reachByWay: build.query(request(reachCalls.reachByWay)),
    ownMisses: build.query(request(reachCalls.ownMisses)),
  }),
});

/**
 * The share of a way's messages that are proved to have been on a phone in time, from 0 to 1. Null where the way took
 * messages and nobody says of any whether a phone has it: that is no share of nought.
 */
export function shareInTime({
  messages,
  accepted,
  told,
  reached,
}: Pick<WayReach, 'messages' | 'accepted' | 'told' | 'reached'>): number | null {
  if (told === 0 && accepted > 0) return null;
  return messages === 0 ? 0 : reached / messages;
}

/** The calls about whom messages reached. */
import { reachCalls } from '../../contract/delivery/reach';
import { api } from '../service/api';
import { request } from '../service/request';

export const { useReachByWayQuery, useOwnMissesQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    reachByWay: build.query(request(reachCalls.reachByWay)),
    ownMisses: build.query(request(reachCalls.ownMisses)),
  }),
});

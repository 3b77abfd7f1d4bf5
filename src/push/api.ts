/** The calls by which this browser registers and removes its push address. */
import { deliveryCalls } from '../../contract/alerts/calls';
import { api, CACHE_SECONDS } from '../service/api';
import { request } from '../service/request';

export const pushApi = api.injectEndpoints({
  endpoints: (build) => ({
    pushKey: build.query({ ...request(deliveryCalls.pushKey), keepUnusedDataFor: CACHE_SECONDS }),
    addPush: build.mutation(request(deliveryCalls.addPush)),
    removePush: build.mutation(request(deliveryCalls.removePush)),
  }),
});

export const { usePushKeyQuery, useAddPushMutation, useRemovePushMutation } = pushApi;

/** Repeats queries that got no answer, when the platform answers again: nobody has to press a button for it. */
import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import { QueryStatus } from '@reduxjs/toolkit/query/react';
import { api } from './api';
import type { Failure } from './failure';

/** The part of an endpoint that starts a query. */
interface QueryEndpoint {
  initiate(argument: unknown, options: { subscribe: false; forceRefetch: true }): UnknownAction;
}

type CacheState = { [Path in typeof api.reducerPath]: ReturnType<typeof api.reducer> };

/** True without network, without an answer in time, and when the platform or a proxy was down. */
function isPassing(error: unknown): boolean {
  const { kind, code } = (error ?? {}) as Partial<Failure>;
  return kind === 'network' || kind === 'timeout' || (kind === 'http' && (code ?? 0) >= 500);
}

/** Asks again for everything that is shown, or was a minute ago, and failed for a passing reason. */
export const retryFailed = (): ThunkAction<void, CacheState, unknown, UnknownAction> => (dispatch, getState) => {
  // The features inject their endpoints, so the type of the api does not know them.
  const endpoints = api.endpoints as Readonly<Record<string, QueryEndpoint>>;
  for (const query of Object.values(getState()[api.reducerPath].queries)) {
    if (query?.status !== QueryStatus.rejected || !isPassing(query.error)) continue;
    const again = { subscribe: false, forceRefetch: true } as const;
    const endpoint = endpoints[query.endpointName];
    if (endpoint) dispatch(endpoint.initiate(query.originalArgs, again));
  }
};

/** Turns a call of the contract into the part of an RTK Query endpoint that the contract already knows. */
import type { CallOutput, Call, CallInput } from '../../contract/call';
import { CACHE_SECONDS } from './api';
import type { CallRequest } from './transport';

/** What a call sends; nothing at all where nothing need be sent. */
export type Argument<C> =
  CallInput<C> extends Record<string, never>
    ? CallInput<C> | void
    : Partial<CallInput<C>> extends CallInput<C>
      ? CallInput<C> | void
      : CallInput<C>;

/**
 * `build.query({ ...request(position.studentLocation), providesTags: [...] })`, and the same in `build.mutation`.
 * The argument is what the call sends, the result its answer, already checked against the contract; the error is a `Failure`.
 * The answer of a `cache` call is kept for 60 s; any other only as long as a screen shows it. Say `keepUnusedDataFor` after it for another rule.
 */
export function request<C extends Call>(call: C) {
  return {
    query: (sent: Argument<C>): CallRequest => ({ call, sent: sent ?? {} }),
    ...derived(call),
  };
}

/** Like `request`, for a call made in the name of another token or role than the session's (3.17). */
export function requestAs<C extends Call>(call: C) {
  return {
    query: ({ sent, token, roleId }: { sent: CallInput<C>; token: string; roleId: string }): CallRequest => ({
      call,
      sent: sent as Record<string, unknown>,
      token,
      roleId,
    }),
    ...derived(call),
  };
}

const derived = <C extends Call>(call: C) => ({
  // The pipeline has parsed it with the call's own schema.
  transformResponse: (answer: unknown) => answer as CallOutput<C>,
  keepUnusedDataFor: call.options.cache ? CACHE_SECONDS : 0,
});

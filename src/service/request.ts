/** Builds the part of an RTK Query endpoint that follows from a call of the contract. */
import type { CallOutput, Call, CallInput } from '../../contract/call';
import { CACHE_SECONDS } from './api';
import type { CallRequest } from './transport';

/** The input of a call; may be left out when every field is optional. */
export type Argument<C> =
  CallInput<C> extends Record<string, never>
    ? CallInput<C> | void
    : Partial<CallInput<C>> extends CallInput<C>
      ? CallInput<C> | void
      : CallInput<C>;

/**
 * `build.query({ ...request(position.studentLocation), providesTags: [...] })`, and the same in `build.mutation`.
 * The argument is the call's input. The result is its output, checked against the contract. The error is a `Failure`.
 * The answer of a `cache` call is kept for 60 s, any other only while a screen shows it. Put `keepUnusedDataFor` after
 * this spread for another time.
 */
export function request<C extends Call>(call: C) {
  return {
    query: (sent: Argument<C>): CallRequest => ({ call, sent: sent ?? {} }),
    ...derived(call),
  };
}

/** Like `request`, for a call with another token or role than the session's (3.17). */
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
  // The pipeline has parsed the answer with the schema of the call.
  transformResponse: (answer: unknown) => answer as CallOutput<C>,
  keepUnusedDataFor: call.options.cache ? CACHE_SECONDS : 0,
});

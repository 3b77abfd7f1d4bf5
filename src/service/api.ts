/** The console's one RTK Query api. Features inject their endpoints; every call runs the request pipeline. */
import { type BaseQueryFn, createApi } from '@reduxjs/toolkit/query/react';
import { CODES } from '../../contract/envelope';
import { reactionTo } from './errorCatalogue';
import { CallFailed, type Failure } from './failure';
import type { ThunkContext } from './thunkContext';
import { pipeline } from './pipeline';
import type { CallRequest, OutgoingCall } from './transport';

/** The part of the store the pipeline reads. */
interface SignedInState {
  global: { token: string; roleId: string };
}

/** Seconds the answer of a `cache` call may be reused (7.05, 9.01). */
export const CACHE_SECONDS = 60;

export const callPlatform: BaseQueryFn<CallRequest, unknown, Failure> = async (
  { call, sent, token, roleId },
  { signal, extra, getState, type },
) => {
  const { transport, runningCalls, failureHandlers } = extra as ThunkContext;
  const session = () => (getState() as SignedInState).global;
  const asker = { token: token ?? session().token, roleId: roleId ?? session().roleId };
  // Nobody is signed in (any more): what screens still ask for while they are being left goes nowhere.
  if (call.needs !== 'anyone' && !asker.token)
    return { error: { kind: 'refused', code: CODES.unauthorised, msg: 'signed out' } };
  const outgoing: OutgoingCall = {
    call,
    sent,
    ...asker,
    headers: {},
    body: null,
    signal: call.options.cancelable ? runningCalls.signalFor(call, signal) : signal,
  };
  try {
    return { data: await withFreshSignature(() => pipeline(outgoing, transport), type, transport) };
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    const reaction = reactionTo(error.failure, call.options);
    // A call of a session that has ended meanwhile has nothing to tell the next one.
    if (reaction !== 'nothing' && (reaction !== 'expired' || asker.token === session().token))
      failureHandlers[reaction](error.failure);
    return { error: error.failure };
  }
};

/**
 * A signature the platform does not take is made anew, once for each reason: by the platform's clock where the device's is wrong, and for a read
 * also where it had arrived before (a browser sent it again, two tabs signed in one millisecond, or two pages set their clocks by the same second
 * of the platform's). What changes something is not sent again for that: the first may have come through.
 */
async function withFreshSignature(
  attempt: () => Promise<unknown>,
  kind: 'query' | 'mutation',
  { clock }: ThunkContext['transport'],
): Promise<unknown> {
  const met = new Set<unknown>();
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      const { failure, platformTime } = error;
      const isLate = failure.code === CODES.staleSignature && platformTime !== null;
      const isRepeated = failure.code === CODES.replayedSignature && kind === 'query';
      if (!(isLate || isRepeated) || met.has(failure.code)) throw error;
      met.add(failure.code);
      if (isLate) clock.correct(platformTime);
    }
  }
}

export const api = createApi({
  reducerPath: 'platform',
  baseQuery: callPlatform,
  tagTypes: [
    'CurrentUser',
    'Identities',
    'ClassStudents',
    'Position',
    'Track',
    'AccessLog',
    'Fence',
    'FenceSide',
    'Crossing',
    'SchoolCalendar',
    'Alert',
    'AlertCounts',
    'AlertDetail',
    'AlertPreferences',
    'WaterArea',
    'Swim',
  ],
  refetchOnMountOrArgChange: CACHE_SECONDS,
  endpoints: () => ({}),
});

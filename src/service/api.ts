/** The console's one RTK Query api. Features inject their endpoints; every call runs the request pipeline. */
import { type BaseQueryFn, createApi } from '@reduxjs/toolkit/query/react';
import { CODES } from '../../contract/envelope';
import { reactionTo } from './catalogue';
import { CallFailed, type Failure } from './failure';
import type { Outside } from './outside';
import { pipeline } from './pipeline';
import type { Asked, Outgoing } from './wire';

/** The part of the store the pipeline reads. */
interface SignedInState {
  global: { token: string; roleId: string };
}

/** Seconds the answer of a `cache` call may be reused (7.05, 9.01). */
export const CACHE_SECONDS = 60;

export const callPlatform: BaseQueryFn<Asked, unknown, Failure> = async ({ call, sent, token, roleId }, { signal, extra, getState }) => {
  const { wire, cancels, tell } = extra as Outside;
  const session = () => (getState() as SignedInState).global;
  const asker = { token: token ?? session().token, roleId: roleId ?? session().roleId };
  // Nobody is signed in (any more): what screens still ask for while they are being left goes nowhere.
  if (call.needs !== 'anyone' && !asker.token) return { error: { kind: 'refused', code: CODES.unauthorised, msg: 'signed out' } };
  const outgoing: Outgoing = { call, sent, ...asker, headers: {}, body: null, signal: call.options.cancelable ? cancels.take(call, signal) : signal };
  try {
    return { data: await withRightClock(() => pipeline(outgoing, wire), wire) };
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    const reaction = reactionTo(error.failure, call.options);
    // A call of a session that has ended meanwhile has nothing to tell the next one.
    if (reaction !== 'nothing' && (reaction !== 'expired' || asker.token === session().token)) tell[reaction](error.failure);
    return { error: error.failure };
  }
};

/** A device whose clock is wrong signs with the wrong time: take the platform's and try once more. */
async function withRightClock(attempt: () => Promise<unknown>, { clock }: Outside['wire']): Promise<unknown> {
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof CallFailed) || error.failure.code !== CODES.staleSignature || error.platformTime === null) throw error;
    clock.correct(error.platformTime);
    return attempt();
  }
}

export const api = createApi({
  reducerPath: 'platform',
  baseQuery: callPlatform,
  tagTypes: ['CurrentUser', 'Identities', 'ClassStudents', 'Position', 'Track', 'AccessLog'],
  refetchOnMountOrArgChange: CACHE_SECONDS,
  endpoints: () => ({}),
});

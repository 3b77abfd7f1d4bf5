/** The one RTK Query api of the console. Features inject their endpoints; every call runs the request pipeline. */
import { type BaseQueryFn, createApi } from '@reduxjs/toolkit/query/react';
import type { Call } from '../../contract/call';
import { CODES } from '../../contract/envelope';
import type { Language } from '../../contract/language';
import { nameCalls } from '../../contract/names';
import { reactionTo } from './errorCatalogue';
import { CallFailed, type Failure } from './failure';
import type { ThunkContext } from './thunkContext';
import { pipeline } from './pipeline';
import { type AskSpelling, spellNames } from './spelledNames';
import type { CallRequest, OutgoingCall } from './transport';

/** The part of the store that a call reads. */
interface SignedInState {
  global: { token: string; roleId: string };
  setting: { language: Language };
}

/** Seconds for which the answer of a `cache` call may be reused (7.05, 9.01). */
export const CACHE_SECONDS = 60;

export const callPlatform: BaseQueryFn<CallRequest, unknown, Failure> = async (
  { call, sent, token, roleId },
  { signal, extra, getState, type },
) => {
  const { transport, runningCalls, callsAhead, failureHandlers } = extra as ThunkContext;
  const session = () => (getState() as SignedInState).global;
  const credentials = { token: token ?? session().token, roleId: roleId ?? session().roleId };
  // After sign-out, screens that are still closing may make calls. These are not sent.
  if (call.needs !== 'anyone' && !credentials.token)
    return { error: { kind: 'refused', code: CODES.unauthorised, msg: 'signed out' } };
  const outgoing: OutgoingCall = {
    call,
    sent,
    ...credentials,
    headers: {},
    body: null,
    signal: call.options.cancelable ? runningCalls.signalFor(call, signal) : signal,
  };
  try {
    const data =
      (await callsAhead.take({ call, sent }, credentials)) ??
      (await withFreshSignature(() => pipeline(outgoing, transport), type, transport));
    if (credentials.token)
      await spellNames((getState() as SignedInState).setting.language, spelling(outgoing, transport));
    return { data };
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    const reaction = reactionTo(error.failure, call.options);
    // The session of this call may have ended meanwhile. Its expiry does not concern the next session.
    if (reaction !== 'nothing' && (reaction !== 'expired' || credentials.token === session().token))
      failureHandlers[reaction](error.failure);
    return { error: error.failure };
  }
};

/** Begins a query without input for whoever asks for its answer later. */
export function beginAhead(call: Call, credentials: Pick<OutgoingCall, 'token' | 'roleId'>, context: ThunkContext) {
  const { transport, callsAhead } = context;
  const { signal } = new AbortController();
  const attempt = () => pipeline({ call, sent: {}, ...credentials, headers: {}, body: null, signal }, transport);
  callsAhead.begin(call, credentials, withFreshSignature(attempt, 'query', transport));
}

/** Asks for spellings with the credentials of a call. */
export const spelling =
  (credentials: Pick<OutgoingCall, 'token' | 'roleId' | 'signal'>, transport: ThunkContext['transport']): AskSpelling =>
  async (sent) =>
    (await withFreshSignature(
      () => pipeline({ ...credentials, call: nameCalls.latinNames, sent, headers: {}, body: null }, transport),
      'query',
      transport,
    )) as Awaited<ReturnType<AskSpelling>>;

/**
 * Makes the call, and repeats it with a fresh signature after two refusals, once for each:
 * stale signature: the device clock is wrong; the platform's clock is taken from its answer.
 * replayed signature: the platform has seen the signature before (a browser sent the request twice, two tabs signed in
 * the same millisecond,
 * or two pages corrected their clocks to the same second). Only a query is repeated: the first request of a mutation
 * may have succeeded.
 */
export async function withFreshSignature(
  attempt: () => Promise<unknown>,
  kind: 'query' | 'mutation',
  { clock }: Pick<ThunkContext['transport'], 'clock'>,
): Promise<unknown> {
  const repeatedFor = new Set<unknown>();
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      const { failure, platformTime } = error;
      const isLate = failure.code === CODES.staleSignature && platformTime !== null;
      const isRepeated = failure.code === CODES.replayedSignature && kind === 'query';
      if (!(isLate || isRepeated) || repeatedFor.has(failure.code)) throw error;
      repeatedFor.add(failure.code);
      if (isLate) clock.correct(platformTime);
    }
  }
}

export const api = createApi({
  reducerPath: 'platform',
  baseQuery: callPlatform,
  tagTypes: [
    'CurrentUser',
    'Setting',
    'TownMap',
    'Identities',
    'ClassStudents',
    'Position',
    'Track',
    'AccessLog',
    'FamilyPlace',
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
    'RosterImport',
    'Provider',
    'Approval',
    'ApprovalCounts',
    'Definition',
    'Notice',
    'NoticesWaiting',
  ],
  refetchOnMountOrArgChange: CACHE_SECONDS,
  endpoints: () => ({}),
});

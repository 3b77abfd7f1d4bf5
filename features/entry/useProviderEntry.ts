/** Exchanges a provider's access token for a sign-in: takes it out of the address and uses it once (2.09, 7.08). */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { SerializedError } from '@reduxjs/toolkit';
import { useHref, useLocation, useNavigate } from 'react-router-dom';
import { CODES } from '../../contract/envelope';
import type { SignedIn } from '../../contract/user';
import { useContinueSignIn, useSecondStep } from '../../src/entry/signInSteps';
import { endSession } from '../../src/session/startSession';
import { loginAddress } from '../../src/session/signInTarget';
import { storeOpenId, type OpenIdTicket } from '../../src/session/weChat';
import { useAppDispatch, useAppSelector } from '../../src/store/store';
import type { Failure } from '../../src/service/failure';

/** Days that such a sign-in is remembered (9.02). */
const REMEMBER_DAYS = 7;

const TOKEN = 'accessToken';

/** Exchanges a token at the platform. `unknown` is a WeChat id without an account; sign-in binds it. */
export type Exchange = (
  accessToken: string,
  query: URLSearchParams,
) => PromiseLike<{
  data?: SignedIn[] | undefined;
  error?: Failure | SerializedError | undefined;
  unknown?: OpenIdTicket & { openId: string };
}>;

export type EntryState =
  | { kind: 'exchanging' }
  /** Signed in. With one identity the target page may open. */
  | { kind: 'signedIn' }
  /** The address holds no token. */
  | { kind: 'noToken' }
  | { kind: 'failed'; failure: Failure };

/** Failures after which the same token may still work. */
const RETRYABLE: readonly Failure['kind'][] = ['network', 'timeout'];

export function useProviderEntry(exchange: Exchange, target?: string) {
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const continueSignIn = useContinueSignIn();
  const openSecondStep = useSecondStep();
  const root = useHref('/');
  const signedIn = useAppSelector(({ global }) => global.token !== '');
  // Kept from the first render, because the token is then removed from the address.
  const [query] = useState(() => new URLSearchParams(search));
  const accessToken = query.get(TOKEN) ?? '';
  const [state, setState] = useState<EntryState>({ kind: accessToken ? 'exchanging' : 'noToken' });
  const started = useRef(false);

  const rest = target === undefined ? new URLSearchParams(query) : new URLSearchParams({ redirect: target });
  rest.delete(TOKEN);
  const nextSearch = rest.size ? `?${rest}` : '';

  async function exchangeToken() {
    setState({ kind: 'exchanging' });
    const { data: identities, error, unknown } = await exchange(accessToken, query);
    if (!identities) {
      const failure: Failure =
        error && 'kind' in error ? error : { kind: 'parse', code: null, msg: error?.message ?? '' };
      // The session in this browser may be another person's.
      if (signedIn && failure.code === CODES.secondFactorNeeded) dispatch(endSession());
      if (await openSecondStep(failure, { days: REMEMBER_DAYS }, nextSearch)) return undefined;
      return setState({ kind: 'failed', failure });
    }
    // The session in this browser may be another person's.
    if (signedIn) dispatch(endSession());
    const openId = unknown?.openId ?? identities[0]?.openId;
    if (openId) dispatch(storeOpenId(openId));
    if (unknown)
      return navigate(loginAddress(rest.get('redirect') ?? root, unknown.openId), {
        replace: true,
        state: { openIdTicket: unknown.openIdTicket } satisfies OpenIdTicket,
      });
    await continueSignIn(identities, REMEMBER_DAYS, nextSearch);
    return setState({ kind: 'signedIn' });
  }
  const begin = useEffectEvent(async () => {
    await navigate(`${pathname}${nextSearch}`, { replace: true });
    await exchangeToken();
  });

  useEffect(() => {
    if (started.current || !accessToken) return;
    started.current = true;
    void begin();
  }, [accessToken]);

  const mayRetry =
    state.kind === 'failed' && (RETRYABLE.includes(state.failure.kind) || state.failure.code === CODES.providerDown);
  return { state, nextSearch, retry: mayRetry ? () => void exchangeToken() : null };
}

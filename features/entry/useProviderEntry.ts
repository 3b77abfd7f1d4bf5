/** One entry with a provider's access token: taken out of the address, exchanged once, and what came of it (2.09, 7.08). */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { SerializedError } from '@reduxjs/toolkit';
import { useHref, useLocation, useNavigate } from 'react-router-dom';
import { CODES } from '../../contract/envelope';
import type { SignedIn } from '../../contract/user';
import { useAdmitted } from '../../src/entry/useAdmitted';
import { endSession } from '../../src/session/startSession';
import { loginAddress } from '../../src/session/signInTarget';
import { storeOpenId, type OpenIdTicket } from '../../src/session/weChat';
import { useAppDispatch, useAppSelector } from '../../src/store/store';
import type { Failure } from '../../src/service/failure';

/** Days such a sign-in is remembered (9.02). */
const EXPIRES = 7;

const TOKEN = 'accessToken';

/** Asks the platform what a token is worth. `unknown` is an id no account is bound to yet: sign-in binds it. */
export type Exchange = (
  accessToken: string,
  query: URLSearchParams,
) => PromiseLike<{
  data?: SignedIn[] | undefined;
  error?: Failure | SerializedError | undefined;
  unknown?: OpenIdTicket & { openId: string };
}>;

export type EntryState =
  | { kind: 'asking' }
  /** Signed in; whoever has a single identity may be led on. */
  | { kind: 'in' }
  /** The address brought no token. */
  | { kind: 'missing' }
  | { kind: 'failed'; failure: Failure };

/** Kinds of failure after which the same token may still be good. */
const PASSING: readonly Failure['kind'][] = ['network', 'timeout'];

export function useProviderEntry(exchange: Exchange, leadsTo?: string) {
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const admitted = useAdmitted();
  const root = useHref('/');
  const signedIn = useAppSelector(({ global }) => global.token !== '');
  // The token lives here from the first moment on; the address loses it.
  const [query] = useState(() => new URLSearchParams(search));
  const accessToken = query.get(TOKEN) ?? '';
  const [state, setState] = useState<EntryState>({ kind: accessToken ? 'asking' : 'missing' });
  const begun = useRef(false);

  const rest = leadsTo === undefined ? new URLSearchParams(query) : new URLSearchParams({ redirect: leadsTo });
  rest.delete(TOKEN);
  const onward = rest.size ? `?${rest}` : '';

  async function ask() {
    setState({ kind: 'asking' });
    const { data: identities, error, unknown } = await exchange(accessToken, query);
    if (!identities)
      return setState({
        kind: 'failed',
        failure: error && 'kind' in error ? error : { kind: 'parse', code: null, msg: error?.message ?? '' },
      });
    // Whoever was signed in before in this browser is not the one who comes now.
    if (signedIn) dispatch(endSession());
    const openId = unknown?.openId ?? identities[0]?.openId;
    if (openId) dispatch(storeOpenId(openId));
    if (unknown)
      return navigate(loginAddress(rest.get('redirect') ?? root, unknown.openId), {
        replace: true,
        state: { openIdTicket: unknown.openIdTicket } satisfies OpenIdTicket,
      });
    await admitted(identities, EXPIRES, onward);
    return setState({ kind: 'in' });
  }
  const begin = useEffectEvent(async () => {
    await navigate(`${pathname}${onward}`, { replace: true });
    await ask();
  });

  useEffect(() => {
    if (begun.current || !accessToken) return;
    begun.current = true;
    void begin();
  }, [accessToken]);

  const again =
    state.kind === 'failed' && (PASSING.includes(state.failure.kind) || state.failure.code === CODES.providerDown);
  return { state, onward, retry: again ? () => void ask() : null };
}

/** The token of a one-use link: from the fragment of the address, or as somebody typed it. */
import { useEffect, useState } from 'react';
import type { SerializedError } from '@reduxjs/toolkit';
import { useLocation } from 'react-router-dom';
import type { Failure } from '../../src/service/failure';

type Answer<Data> = PromiseLike<{ data?: Data | undefined; error?: Failure | SerializedError | undefined }>;

export type LinkState<Data> =
  /** The address has no token. */
  | { kind: 'missing' }
  | { kind: 'checking' }
  | { kind: 'refused'; failure: Failure }
  | { kind: 'good'; token: string; data: Data };

/** The token in a whole link, or the text itself. */
const tokenIn = (text: string) => text.trim().split('#').at(-1) ?? '';

/**
 * Checks the token, so that nobody fills in a form for nothing. The token stays in the fragment until it is used: a
 * page that is loaded again goes on, and the server's logs never have it.
 * @param check the platform's answer on a token.
 */
export function useLinkToken<Data>(check: (token: string) => Answer<Data>) {
  const fragment = tokenIn(useLocation().hash);
  const [state, setState] = useState<LinkState<Data>>({ kind: fragment ? 'checking' : 'missing' });

  async function tryToken(text: string, isCurrent: () => boolean = () => true) {
    const token = tokenIn(text);
    setState({ kind: 'checking' });
    const { data, error } = await check(token);
    if (!isCurrent()) return;
    if (error === undefined) return setState({ kind: 'good', token, data: data as Data });
    const failure: Failure = 'kind' in error ? error : { kind: 'parse', code: null, msg: error.message ?? '' };
    return setState({ kind: 'refused', failure });
  }

  const [checkFragment] = useState(() => tryToken);
  useEffect(() => {
    let current = true;
    if (fragment) void checkFragment(fragment, () => current);
    return () => {
      current = false;
    };
  }, [fragment, checkFragment]);

  return { state, fragment, tryToken: (text: string) => void tryToken(text) };
}

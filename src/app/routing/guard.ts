/** The guard of all routes: decides from the route table who may open which route (2.38-2.40). */
import { matchRoutes, type MiddlewareFunction, redirect, type RouteObject } from 'react-router-dom';
import { loginAddress } from '../../session/signInTarget';
import { meetsRequirement } from '../../session/requirement';
import { mostSpecific } from './routeHandle';

export const FORBIDDEN = '/exception/403';

export type AccessVerdict = 'render' | 'forbidden' | 'signIn';

/** The person at the console, signed in or not. `token` is empty for a signed-out visitor. */
export interface Visitor {
  token: string;
  authList: readonly string[];
}

/**
 * Decides on a branch of the route table, root first. A signed-out visitor may open routes that are open to all, and no
 * others.
 */
export function judgeAccess(branch: readonly { handle?: unknown }[], { token, authList }: Visitor): AccessVerdict {
  if (mostSpecific(branch, 'open')) return 'render';
  if (!token) return 'signIn';
  return meetsRequirement(mostSpecific(branch, 'authority'), authList) ? 'render' : 'forbidden';
}

/** The most paths whose branches are cached, so that a known path is not matched again (9.09). */
const CACHE_LIMIT = 10_000;

export interface GuardOptions {
  routes: () => RouteObject[];
  basePath: string;
  visitor: () => Visitor & { openId: string };
  /** Opens the mini-program's own sign-in page; null outside a mini-program (2.39). */
  relaunch: (() => void) | null;
}

export interface Guard {
  /** The path to open instead of this address, without the base path; null when the visitor may open the address. */
  redirectFor(address: { pathname: string; search: string }): string | null;
  middleware: MiddlewareFunction;
}

export function createGuard({ routes, basePath, visitor, relaunch }: GuardOptions): Guard {
  const branchCache = new Map<string, readonly { handle?: unknown }[]>();
  const branchOf = (pathname: string) => {
    const known = branchCache.get(pathname);
    if (known) return known;
    if (branchCache.size >= CACHE_LIMIT) branchCache.clear();
    const branch = (matchRoutes(routes(), pathname, basePath) ?? []).map(({ route }) => route);
    branchCache.set(pathname, branch);
    return branch;
  };

  function redirectFor({ pathname, search }: { pathname: string; search: string }): string | null {
    const branch = branchOf(pathname);
    const who = visitor();
    const verdict = judgeAccess(branch, who);
    if (verdict === 'render') return null;
    if (verdict === 'forbidden') return mostSpecific(branch, 'fallback') ?? FORBIDDEN;
    relaunch?.();
    return loginAddress(`${pathname}${search}`, who.openId);
  }

  return {
    redirectFor,
    async middleware({ request }, next) {
      const instead = redirectFor(new URL(request.url));
      if (instead !== null) throw redirect(instead);
      return next();
    },
  };
}

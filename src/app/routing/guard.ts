/** The one guard: who may open which route, read from the route table (2.38-2.40). */
import { matchRoutes, type MiddlewareFunction, redirect, type RouteObject } from 'react-router-dom';
import { loginAddress } from '../../session/signInTarget';
import { meetsRequirement } from '../../session/requirement';
import { most } from './routeHandle';

export const FORBIDDEN = '/exception/403';

export type Verdict = 'render' | 'forbidden' | 'signIn';

export interface Asker {
  token: string;
  authList: readonly string[];
}

/** Judges a branch of the route table. Whoever is signed out may open what is open to all, and nothing else. */
export function judge(branch: readonly { handle?: unknown }[], { token, authList }: Asker): Verdict {
  if (most(branch, 'open')) return 'render';
  if (!token) return 'signIn';
  return meetsRequirement(most(branch, 'authority'), authList) ? 'render' : 'forbidden';
}

/** Branches by path; matching the whole table again for a known path is wasted (9.09). */
const LARGEST_CACHE = 10_000;

export interface GuardOutside {
  routes: () => RouteObject[];
  basePath: string;
  asker: () => Asker & { openId: string };
  /** Takes the mini-program to its own sign-in page; null outside of one (2.39). */
  relaunch: (() => void) | null;
}

export interface Guard {
  /** Where a request for this address of the site leads instead; null when it may go on. A path of the router, without its base. */
  redirectFor(address: { pathname: string; search: string }): string | null;
  middleware: MiddlewareFunction;
}

export function createGuard({ routes, basePath, asker, relaunch }: GuardOutside): Guard {
  const branches = new Map<string, readonly { handle?: unknown }[]>();
  const branchOf = (pathname: string) => {
    const known = branches.get(pathname);
    if (known) return known;
    if (branches.size >= LARGEST_CACHE) branches.clear();
    const branch = (matchRoutes(routes(), pathname, basePath) ?? []).map(({ route }) => route);
    branches.set(pathname, branch);
    return branch;
  };

  function redirectFor({ pathname, search }: { pathname: string; search: string }): string | null {
    const branch = branchOf(pathname);
    const who = asker();
    const verdict = judge(branch, who);
    if (verdict === 'render') return null;
    if (verdict === 'forbidden') return most(branch, 'fallback') ?? FORBIDDEN;
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

/** The one guard: who may open which route, read from the route table (2.38-2.40). */
import { matchRoutes, type MiddlewareFunction, redirect, type RouteObject } from 'react-router-dom';
import { loginAddress } from '../session/landing';
import { permits } from '../session/permits';
import { most } from './handle';

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
  return permits(most(branch, 'authority'), authList) ? 'render' : 'forbidden';
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

export function guard({ routes, basePath, asker, relaunch }: GuardOutside): MiddlewareFunction {
  const branches = new Map<string, readonly { handle?: unknown }[]>();
  const branchOf = (pathname: string) => {
    const known = branches.get(pathname);
    if (known) return known;
    if (branches.size >= LARGEST_CACHE) branches.clear();
    const branch = (matchRoutes(routes(), pathname, basePath) ?? []).map(({ route }) => route);
    branches.set(pathname, branch);
    return branch;
  };

  return async ({ request }, next) => {
    const { pathname, search } = new URL(request.url);
    const who = asker();
    const branch = branchOf(pathname);
    const verdict = judge(branch, who);
    if (verdict === 'forbidden') throw redirect(most(branch, 'fallback') ?? FORBIDDEN);
    if (verdict === 'signIn') {
      relaunch?.();
      throw redirect(loginAddress(`${pathname}${search}`, who.openId));
    }
    return next();
  };
}

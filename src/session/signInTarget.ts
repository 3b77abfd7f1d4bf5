/** The page where a sign-in starts and the page it leads to (2.40-2.43). */
import { SERVICES } from '../../contract/call';

export const LOGIN = '/user/login';

/** inside: a path of the router, without its base. outside: an address that the browser must load. */
export type SignInTarget = { kind: 'inside'; path: string } | { kind: 'outside'; address: string };

/** The path of the sign-in page. @param from where to return to: an address of this site, with the router's base. */
export function loginAddress(from: string, openId: string): string {
  const query = new URLSearchParams({ redirect: from, ...(openId && { openId }) });
  return `${LOGIN}?${query}`;
}

export interface Site {
  origin: string;
  basePath: string;
  apiHost: string;
}

/** Where a sign-in leads: the application that asked for it, else the page the viewer wanted, else the root. */
export function signInTarget(
  search: string,
  { token, roleId }: { token: string; roleId: string },
  site: Site,
): SignInTarget {
  const query = new URLSearchParams(search);
  const appCode = query.get('appCode');
  const appDetailId = query.get('appDetailId');
  if (appCode && appDetailId) {
    return { kind: 'outside', address: applicationAddress({ appCode, appDetailId }, { token, roleId }, site) };
  }
  return { kind: 'inside', path: pathWithinSite(query.get('redirect'), site) };
}

/** The address that opens another application of the platform's list, signed in (2.42). */
export function applicationAddress(
  { appCode, appDetailId }: { appCode: string; appDetailId: string },
  { token, roleId }: { token: string; roleId: string },
  { origin, apiHost }: Pick<Site, 'origin' | 'apiHost'>,
): string {
  const isHttps = String(origin.startsWith('https:'));
  const query = new URLSearchParams({ token, appCode, appDetailId, roleId, isHttps });
  return `${apiHost}${SERVICES.user}/user/sso/jump/v1?${query}`;
}

/** The path of a redirect. Redirects to other sites and to the sign-in page lead to the root instead. */
export function pathWithinSite(
  redirect: string | null,
  { origin, basePath }: Pick<Site, 'origin' | 'basePath'>,
): string {
  // Parsed as a browser does it: tabs, backslashes and schemes can make a foreign address look like a path.
  const address = redirect && URL.canParse(redirect, origin) ? new URL(redirect, origin) : null;
  if (address?.origin !== origin) return '/';
  const path = withoutBase(address.pathname, basePath);
  return path.startsWith(LOGIN) || path.startsWith('//') ? '/' : `${path}${address.search}${address.hash}`;
}

/** The pathname without the router's base, as in the route table. */
export function withoutBase(pathname: string, basePath: string): string {
  const base = basePath.replace(/\/$/, '');
  if (base === '' || !(pathname === base || pathname.startsWith(`${base}/`))) return pathname;
  return pathname.slice(base.length) || '/';
}

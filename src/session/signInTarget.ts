/** Where a sign-in comes from and where it leads (2.40-2.43). */
import { SERVICES } from '../../contract/call';

export const LOGIN = '/user/login';

/** Inside: a path of the router, without its base. Outside: an address the browser must load. */
export type SignInTarget = { kind: 'inside'; path: string } | { kind: 'outside'; address: string };

/** The sign-in page, told where to return to: an address of this site with the router's base, or the base alone. */
export function loginAddress(from: string, openId: string): string {
  const query = new URLSearchParams({ redirect: from, ...(openId && { openId }) });
  return `${LOGIN}?${query}`;
}

export interface Site {
  origin: string;
  basePath: string;
  apiHost: string;
}

/** After sign-in: another application that asked for it, the page that was wanted, or the root. */
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

/** Where the platform leads on to another application of its list, for the browser to load (2.42). */
export function applicationAddress(
  { appCode, appDetailId }: { appCode: string; appDetailId: string },
  { token, roleId }: { token: string; roleId: string },
  { origin, apiHost }: Pick<Site, 'origin' | 'apiHost'>,
): string {
  const isHttps = String(origin.startsWith('https:'));
  return `${apiHost}${SERVICES.user}/user/sso/jump/v1?${new URLSearchParams({ token, appCode, appDetailId, roleId, isHttps })}`;
}

/** A redirect only ever leads to a page of this site, and never back to sign-in; anything else leads to the root. */
export function pathWithinSite(
  redirect: string | null,
  { origin, basePath }: Pick<Site, 'origin' | 'basePath'>,
): string {
  // Read exactly as the browser would read it: tabs, backslashes and schemes have all been used to look like a path.
  const address = redirect && URL.canParse(redirect, origin) ? new URL(redirect, origin) : null;
  if (address?.origin !== origin) return '/';
  const path = withoutBase(address.pathname, basePath);
  return path.startsWith(LOGIN) || path.startsWith('//') ? '/' : `${path}${address.search}${address.hash}`;
}

/** A pathname as the router's table has it. */
export function withoutBase(pathname: string, basePath: string): string {
  const base = basePath.replace(/\/$/, '');
  if (base === '' || !(pathname === base || pathname.startsWith(`${base}/`))) return pathname;
  return pathname.slice(base.length) || '/';
}

/** Who is signed in when the console opens: from the address, or else from the cookie (4.02, 4.03). */
import type { EntryQuery } from './entryQuery';
import { COOKIES, type BrowserStorage } from './browserStorage';

export const MINI_PROGRAM = 'miniapp';

export interface Credentials {
  token: string;
  /** The user type. */
  level: string;
  roleId: string;
}

export interface InitialSession extends Credentials {
  openId: string;
  channel: string;
  /** The session of the address, when another one is in progress and the person must be asked first. */
  offered: Credentials | null;
}

/**
 * Reads the session and stores the values of the address in cookies. In the mini-program the session stays in memory
 * only.
 * @param embedded the console stands in a frame. Only configured origins may embed it (EMBEDDERS), so the address is
 * theirs and wins over the cookie (4.02). In a page of its own it wins when nobody is signed in.
 */
export function readInitialSession(query: EntryQuery, { cookies }: BrowserStorage, embedded: boolean): InitialSession {
  const channel = query.channel || cookies.read(COOKIES.channel) || '';
  const miniProgram = query.channel === MINI_PROGRAM;
  if (query.openId) cookies.write(COOKIES.wechat, query.openId);
  if (query.appCode) cookies.write(COOKIES.appCode, query.appCode);
  if (query.channel && !miniProgram) cookies.write(COOKIES.channel, query.channel);
  const fromAddress: Credentials | null = query.token
    ? { token: query.token, level: query.userType, roleId: query.roleId }
    : null;
  const fromCookie = readUserCookie(cookies.read(COOKIES.user));
  const asks = fromAddress && fromCookie && !embedded && fromAddress.token !== fromCookie.token;
  if (fromAddress && !asks && !miniProgram) cookies.write(COOKIES.user, userCookie(fromAddress));
  const credentials = (asks ? null : fromAddress) ?? fromCookie ?? { token: '', level: '', roleId: '' };
  return {
    ...credentials,
    channel,
    openId: query.openId || cookies.read(COOKIES.wechat) || '',
    offered: asks ? fromAddress : null,
  };
}

/** The value of EDU_USERID: token, user type and role id joined by '&' (3.02). */
export const userCookie = ({ token, level, roleId }: Credentials) => [token, level, roleId].join('&');

export function readUserCookie(value: string | null): Credentials | null {
  const [token, level, roleId, ...rest] = (value ?? '').split('&');
  if (!token || !level || !roleId || rest.length) return null;
  return { token, level, roleId };
}

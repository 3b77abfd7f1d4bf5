/** Where the console keeps what outlives a page: two storages and the cookies, under the specification's names (3.02). */
import type { CookieJar } from './cookieJar';

export interface BrowserStorage {
  local: Storage;
  session: Storage;
  cookies: CookieJar;
}

export const COOKIES = { user: 'EDU_USERID', wechat: 'EDU_WXID', appCode: 'APPCODE', channel: 'CHANNEL' } as const;
/** `loginReport` is the flag that the once-a-session login report is due (4.17). `draft` begins the names of all unsaved work, `weChatState` is what an authorisation begun here comes back with. */
export const SESSION_KEYS = {
  educationToken: 'HEEDU_TOKEN',
  loginReport: 'LOGIN_REPORT',
  draft: 'DRAFT',
  weChatState: 'WECHAT_STATE',
} as const;
export const LOCAL_KEYS = { locale: 'locale', theme: 'theme', lastUse: 'lastUse' } as const;

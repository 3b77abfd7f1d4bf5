/** The storages that outlive a page: local, session and cookies, with the names of the specification (3.02). */
import type { CookieJar } from './cookieJar';

export interface BrowserStorage {
  local: Storage;
  session: Storage;
  cookies: CookieJar;
}

export const COOKIES = { user: 'EDU_USERID', wechat: 'EDU_WXID', appCode: 'APPCODE', channel: 'CHANNEL' } as const;
/**
 * `loginReport`: flag that the login report of this session is due (4.17). `draft`: prefix of the names of unsaved
 * work.
 * `weChatState`: the state that WeChat must return at the end of an authorisation.
 */
export const SESSION_KEYS = {
  educationToken: 'HEEDU_TOKEN',
  loginReport: 'LOGIN_REPORT',
  draft: 'DRAFT',
  weChatState: 'WECHAT_STATE',
} as const;
export const LOCAL_KEYS = { locale: 'locale', theme: 'theme', ground: 'ground', lastUse: 'lastUse' } as const;

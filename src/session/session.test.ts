/** Who is signed in: read from address and cookie, kept, and forgotten. */
import { describe, expect, it } from 'vitest';
import { sessionStarted } from '../store/global';
import { settingsOpened } from '../store/setting';
import { createStore } from '../store/store';
import { envelope, memoryCookies, memoryStorage, testContext } from '../testing/testContext';
import { createCookieJar } from './cookieJar';
import { startSession, endSession } from './startSession';
import { readEntryQuery, withoutSecrets } from './entryQuery';
import { readInitialSession, readUserCookie, userCookie } from './initialSession';
import { meetsRequirement } from './requirement';

function keepOf(cookie = '') {
  const cookies = memoryCookies();
  if (cookie) cookies.cookie = cookie;
  return {
    storage: {
      local: memoryStorage(),
      session: memoryStorage(),
      cookies: createCookieJar(cookies, { path: '/', secure: false }),
    },
    cookies,
  };
}

const of = (search: string, cookie = '') => {
  const { storage, cookies } = keepOf(cookie);
  return { session: readInitialSession(readEntryQuery(search), storage), cookies };
};

describe('the session when the console opens', () => {
  it('is what the address says, and is kept in the cookie [4.02] [3.02]', () => {
    const { session, cookies } = of('?token=t1&userType=2&roleId=r1&channel=xsk', 'EDU_USERID=old%261%26r0');
    expect(session).toEqual({ token: 't1', level: '2', roleId: 'r1', channel: 'xsk', openId: '' });
    expect(cookies.cookie).toBe('EDU_USERID=t1%262%26r1; CHANNEL=xsk');
  });

  it('is what the cookie says when the address says nothing [4.02]', () => {
    expect(of('', 'EDU_USERID=t0%261%26r0').session).toEqual({
      token: 't0',
      level: '1',
      roleId: 'r0',
      channel: '',
      openId: '',
    });
  });

  it("is nobody's without either, or with a cookie that is cut short", () => {
    expect(of('').session.token).toBe('');
    expect(of('', 'EDU_USERID=t0%261').session.token).toBe('');
    expect(of('', 'EDU_USERID=%E0%A4%A').session.token).toBe('');
  });

  it('in the mini-program leaves no trace outside memory [4.03]', () => {
    const { session, cookies } = of('?token=t1&userType=2&roleId=r1&channel=miniapp');
    expect(session).toMatchObject({ token: 't1', level: '2', roleId: 'r1', channel: 'miniapp' });
    expect(cookies.cookie).toBe('');
  });

  it('keeps WeChat id and app code for later [3.02]', () => {
    const { session, cookies } = of('?openId=wx1&appCode=a1');
    expect(session.openId).toBe('wx1');
    expect(cookies.cookie).toBe('EDU_WXID=wx1; APPCODE=a1');
  });

  it('the cookie is token, user type and role id joined by & [3.02]', () => {
    const credentials = { token: 't', level: '3', roleId: 'r' };
    expect(userCookie(credentials)).toBe('t&3&r');
    expect(readUserCookie('t&3&r')).toEqual(credentials);
    expect(readUserCookie('t&3&r&more')).toBeNull();
  });
});

describe('a token in the address', () => {
  it('leaves it at once with all that goes with it; the rest stays', () => {
    expect(withoutSecrets('?token=t&userType=2&roleId=r&day=2026-11-20')).toBe('?day=2026-11-20');
    expect(withoutSecrets('?token=t')).toBe('');
  });

  it('an address without one is left alone', () => {
    expect(withoutSecrets('?roleId=r&a=b')).toBe('?roleId=r&a=b');
  });
});

const teacher = { token: 't1', userType: '1', roleId: 'r1' };

describe('entering and leaving', () => {
  it('entering keeps the cookie for the chosen days and raises the login report flag [4.06] [4.17]', () => {
    const { context, cookies } = testContext(() => envelope(null));
    const store = createStore(context);
    store.dispatch(startSession(teacher, 7));
    expect(cookies.cookie).toBe('EDU_USERID=t1%261%26r1');
    expect(cookies.ages.get('EDU_USERID')).toBe('Max-Age=604800');
    expect(context.storage.session.getItem('LOGIN_REPORT')).toBe('1');
    expect(store.getState().global).toMatchObject({ token: 't1', level: '1', roleId: 'r1', authList: ['teacher'] });
  });

  it('entering without being remembered ends with the browser', () => {
    const { context, cookies } = testContext(() => envelope(null));
    createStore(context).dispatch(startSession(teacher, null));
    expect(cookies.ages.get('EDU_USERID')).toBe('session');
  });

  it('entering in the mini-program keeps nothing [4.03]', () => {
    const { context, cookies } = testContext(() => envelope(null));
    const store = createStore(context);
    store.dispatch(settingsOpened({ language: 'zh', theme: 'system', source: 'miniapp', barHidden: true }));
    store.dispatch(startSession(teacher, 7));
    expect(cookies.cookie).toBe('');
    expect(store.getState().global.token).toBe('t1');
  });

  it('leaving clears local storage, both cookies, the education token and the state, and tells the platform with the old token [4.04]', async () => {
    const { context, cookies, sent } = testContext(() => envelope(null));
    const store = createStore(context);
    store.dispatch(startSession(teacher, 7));
    cookies.cookie = 'EDU_WXID=wx1';
    context.storage.local.setItem('locale', 'en');
    context.storage.session.setItem('HEEDU_TOKEN', 'edu');
    store.dispatch(endSession());
    expect(context.storage.local.length).toBe(0);
    expect(context.storage.session.length).toBe(0);
    expect(cookies.cookie).toBe('');
    expect(store.getState().global).toMatchObject({ token: '', roleId: '', authList: ['guest'] });
    await expect.poll(() => sent.length).toBe(1);
    expect(sent[0]?.url).toBe('http://platform.test/api/user/user/signout/v1');
    expect(sent[0]?.headers.get('token')).toBe('t1');
  });

  it('a sign-out the platform refuses opens no dialog', async () => {
    const told: string[] = [];
    const { context, sent } = testContext(
      () => Response.json({ success: false, code: 9104, msg: '' }),
      (what) => told.push(what),
    );
    const store = createStore(context);
    store.dispatch(sessionStarted({ token: 't1', level: '1', roleId: 'r1' }));
    store.dispatch(endSession());
    await expect.poll(() => sent.length).toBe(1);
    await expect.poll(() => store.getState().global.showLoading).toBe(false);
    expect(told).toEqual([]);
  });
});

describe('a permission', () => {
  it('is one authority, any of several, or a judgement [6.03]', () => {
    expect(meetsRequirement('teacher', ['teacher', 'HOME'])).toBe(true);
    expect(meetsRequirement('student', ['teacher'])).toBe(false);
    expect(meetsRequirement(['student', 'teacher'], ['teacher'])).toBe(true);
    expect(meetsRequirement([], ['teacher'])).toBe(false);
    expect(meetsRequirement((authorities) => authorities.includes('HOME'), ['HOME'])).toBe(true);
  });

  it('is given when nothing is asked for [6.03]', () => {
    expect(meetsRequirement(undefined, [])).toBe(true);
    expect(meetsRequirement(null, [])).toBe(true);
  });

  it('of any other kind raises "unsupported parameters" [6.03]', () => {
    expect(() => meetsRequirement(7 as never, [])).toThrow('unsupported parameters');
  });
});

/** The session: read from address and cookie, started and ended. */
import { describe, expect, it } from 'vitest';
import { sessionStarted } from '../store/global';
import { settingsOpened } from '../store/setting';
import { createStore } from '../store/store';
import { memoryCookies, memoryStorage, testContext } from '../testing/testContext';
import { createCookieJar } from './cookieJar';
import { startSession, endSession } from './startSession';
import { readEntryQuery, withoutSecrets } from './entryQuery';
import { readInitialSession, readUserCookie, userCookie } from './initialSession';
import { meetsRequirement } from './requirement';
import { answer, platformServer, refuse } from '../testing/platformServer';
import { user } from '../../contract/user';

const platform = platformServer(answer(user.signOut, null));

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

const of = (search: string, cookie = '', embedded = false) => {
  const { storage, cookies } = keepOf(cookie);
  return { session: readInitialSession(readEntryQuery(search), storage, embedded), cookies };
};

describe('the session when the console opens', () => {
  it('comes from the address and is stored in the cookie [4.02] [3.02]', () => {
    const session = { token: 't1', level: '2', roleId: 'r1', channel: 'xsk', openId: '', offered: null };
    const fresh = of('?token=t1&userType=2&roleId=r1&channel=xsk');
    expect(fresh.session).toEqual(session);
    expect(fresh.cookies.cookie).toBe('CHANNEL=xsk; EDU_USERID=t1%262%26r1');
    const embedded = of('?token=t1&userType=2&roleId=r1&channel=xsk', 'EDU_USERID=old%261%26r0', true);
    expect(embedded.session).toEqual(session);
    expect(embedded.cookies.cookie).toBe('EDU_USERID=t1%262%26r1; CHANNEL=xsk');
  });

  it('stays the one in progress until the person says otherwise, in a page of its own', () => {
    const { session, cookies } = of('?token=t1&userType=2&roleId=r1', 'EDU_USERID=old%261%26r0');
    expect(session).toMatchObject({ token: 'old', level: '1', roleId: 'r0' });
    expect(session.offered).toEqual({ token: 't1', level: '2', roleId: 'r1' });
    expect(cookies.cookie).toBe('EDU_USERID=old%261%26r0');
    expect(of('?token=old&userType=1&roleId=r0', 'EDU_USERID=old%261%26r0').session.offered).toBeNull();
  });

  it('comes from the cookie when the address has none [4.02]', () => {
    expect(of('', 'EDU_USERID=t0%261%26r0').session).toEqual({
      token: 't0',
      level: '1',
      roleId: 'r0',
      channel: '',
      openId: '',
      offered: null,
    });
  });

  it('is empty without either, or with an incomplete cookie', () => {
    expect(of('').session.token).toBe('');
    expect(of('', 'EDU_USERID=t0%261').session.token).toBe('');
    expect(of('', 'EDU_USERID=%E0%A4%A').session.token).toBe('');
  });

  it('in the mini-program stays in memory only [4.03]', () => {
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
  it('is removed at once with the other credentials; the rest stays', () => {
    expect(withoutSecrets('?token=t&userType=2&roleId=r&day=2026-11-20')).toBe('?day=2026-11-20');
    expect(withoutSecrets('?token=t')).toBe('');
  });

  it('an address without a token stays as it is', () => {
    expect(withoutSecrets('?roleId=r&a=b')).toBe('?roleId=r&a=b');
  });
});

const teacher = { token: 't1', userType: '1', roleId: 'r1' };

describe('start and end', () => {
  it('the start stores the cookie for the chosen days and sets the flag of the login report [4.06] [4.17]', () => {
    const { context, cookies } = testContext();
    const store = createStore(context);
    store.dispatch(startSession(teacher, 7));
    expect(cookies.cookie).toBe('EDU_USERID=t1%261%26r1');
    expect(cookies.ages.get('EDU_USERID')).toBe('Max-Age=604800');
    expect(context.storage.session.getItem('LOGIN_REPORT')).toBe('1');
    expect(store.getState().global).toMatchObject({ token: 't1', level: '1', roleId: 'r1', authList: ['teacher'] });
  });

  it('a session without days ends when the browser closes', () => {
    const { context, cookies } = testContext();
    createStore(context).dispatch(startSession(teacher, null));
    expect(cookies.ages.get('EDU_USERID')).toBe('session');
  });

  it('the start in the mini-program stores nothing [4.03]', () => {
    const { context, cookies } = testContext();
    const store = createStore(context);
    store.dispatch(
      settingsOpened({ language: 'zh', theme: 'system', ground: 'streets', source: 'miniapp', barHidden: true }),
    );
    store.dispatch(startSession(teacher, 7));
    expect(cookies.cookie).toBe('');
    expect(store.getState().global.token).toBe('t1');
  });

  it('the end clears storages, cookies, education token and state, and calls the platform with the old token [4.04]', async () => {
    const { context, cookies, sent } = testContext();
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

  it('a refused sign-out opens no dialog', async () => {
    const told: string[] = [];
    platform.use(refuse(user.signOut, 9104));
    const { context, sent } = testContext((reaction) => told.push(reaction));
    const store = createStore(context);
    store.dispatch(sessionStarted({ token: 't1', level: '1', roleId: 'r1' }));
    store.dispatch(endSession());
    await expect.poll(() => sent.length).toBe(1);
    await expect.poll(() => store.getState().global.showLoading).toBe(false);
    expect(told).toEqual([]);
  });
});

describe('a permission', () => {
  it('is one authority, any of several, or a function [6.03]', () => {
    expect(meetsRequirement('teacher', ['teacher', 'HOME'])).toBe(true);
    expect(meetsRequirement('student', ['teacher'])).toBe(false);
    expect(meetsRequirement(['student', 'teacher'], ['teacher'])).toBe(true);
    expect(meetsRequirement([], ['teacher'])).toBe(false);
    expect(meetsRequirement((authorities) => authorities.includes('HOME'), ['HOME'])).toBe(true);
  });

  it('is granted without a requirement [6.03]', () => {
    expect(meetsRequirement(undefined, [])).toBe(true);
    expect(meetsRequirement(null, [])).toBe(true);
  });

  it('of another type throws "unsupported parameters" [6.03]', () => {
    expect(() => meetsRequirement(7 as never, [])).toThrow('unsupported parameters');
  });
});

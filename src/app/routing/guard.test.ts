/** The route table, the guard and the menu. */
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { startingAuthorities } from '../../../contract/permissions';
import { createGuard, judgeAccess } from './guard';
import { type RouteHandle, mostSpecific } from './routeHandle';
import { createRoutes } from './routes';
import { menuOf } from './routeTable';

const routes = createRoutes(undefined);
const branchOf = (path: string) => (matchRoutes(routes, path) ?? []).map(({ route }) => route);

const ENTRIES = [
  '/exception/403',
  '/exception/404',
  '/exception/500',
  '/exception/unsubscribed',
  '/user',
  '/user/login',
  '/user/identity',
  '/user/forget/password',
  '/user/update/password',
  '/user/privacy-policy',
  '/one-edu-login',
  '/one-edu-login-hunan',
  '/one-edu-login-hainan',
  '/heEduAuthBack',
  '/bindCardEntry',
  '/authBack',
  '/bind/card',
  '/device/bindDevice',
  '/device/mobileCheck',
  '/device/bindSuccess',
  '/device/searchContact',
];
const BOTH = ['/', '/home', '/address', '/class/group', '/class/group/edit', '/class/group/edit/7', '/app'];
const STUDENT = [
  '/position',
  '/track',
  '/device',
  '/device/message',
  '/device/temperature',
  '/device/sos',
  '/device/sos/detail',
  '/device/water-area-report',
  '/device/water-area-detail',
  '/device/water-area/location',
  '/device/call/log',
  '/device/geofencing',
  '/device/outgoing',
  '/device/national/family',
  '/device/outgoing-log',
  '/device/incoming',
  '/device/incoming-number/create',
  '/device/incoming-number/edit',
  '/device/incoming-limit',
  '/device/setting/tenoinfo',
  '/device/class',
  '/device/class/set/time/2',
  '/device/sms',
  '/device/sms/13800138000',
  '/device/sms-intercept',
  '/profile/set/loss',
  '/profile/access',
];
const ANYONE = [
  '/profile',
  '/profile/identity',
  '/profile/set/mobile',
  '/profile/set/password',
  '/profile/set/face',
  '/approval/my/pending',
  '/approval/copy',
  '/archives/my/pending',
  '/archives/copy',
];

const none = { token: '', authList: startingAuthorities(null) };
const as = (role: 'admin' | 'teacher' | 'student') => ({ token: 't', authList: startingAuthorities(role) });

describe('the table', () => {
  it.each([...ENTRIES, ...BOTH, ...STUDENT, ...ANYONE])('%s is a route of its own [1.05] [2.02-2.36]', (path) => {
    expect(branchOf(path).at(-1)?.path).not.toBe('*');
  });

  it('any other path is the page for missing pages', () => {
    expect(mostSpecific(branchOf('/nowhere'), 'title')).toBe('errorPages.missingPage');
  });

  it.each(['/authBack', '/class/group/edit/7', '/device/sms/138'])('%s hides the bar [2.11] [2.16] [2.33]', (path) => {
    expect(mostSpecific(branchOf(path), 'bar')).toBe(false);
  });

  it('every screen has a name [1.08]', () => {
    for (const path of [...ENTRIES.filter((path) => path !== '/user'), ...BOTH.slice(1), ...STUDENT, ...ANYONE])
      expect([path, mostSpecific(branchOf(path), 'title')]).not.toEqual([path, undefined]);
  });

  it('sign-in, entry and error pages lie outside the map', () => {
    for (const path of ENTRIES) expect(branchOf(path).map(({ id }) => id)).not.toContain('main');
    for (const path of [...BOTH, ...STUDENT, ...ANYONE]) expect(branchOf(path).map(({ id }) => id)).toContain('main');
  });
});

describe('the guard', () => {
  it.each(ENTRIES)('%s is open to the signed-out [2.04]', (path) => {
    expect(judgeAccess(branchOf(path), none)).toBe('render');
  });

  it.each([...BOTH, ...STUDENT, ...ANYONE])('%s sends the signed-out to sign-in [2.39] [2.40]', (path) => {
    expect(judgeAccess(branchOf(path), none)).toBe('signIn');
  });

  it.each(BOTH)('%s is open to student side, teacher and administrator [1.01] [6.01] [2.17]', (path) => {
    expect([as('student'), as('teacher'), as('admin')].map((who) => judgeAccess(branchOf(path), who))).toEqual([
      'render',
      'render',
      'render',
    ]);
  });

  it.each(STUDENT)('%s is for the student side only [6.01] [2.35]', (path) => {
    expect([as('student'), as('teacher'), as('admin')].map((who) => judgeAccess(branchOf(path), who))).toEqual([
      'render',
      'forbidden',
      'forbidden',
    ]);
  });

  it('/approval/stand-in is for staff, as its calls are', () => {
    const path = '/approval/stand-in';
    expect([as('student'), as('teacher'), as('admin')].map((who) => judgeAccess(branchOf(path), who))).toEqual([
      'forbidden',
      'render',
      'render',
    ]);
  });

  it.each(ANYONE)('%s is for everyone signed in [2.34]', (path) => {
    expect(judgeAccess(branchOf(path), as('teacher'))).toBe('render');
  });

  it('sends a signed-in visitor without permission to the 403 page, or to the fallback of the route [2.39]', () => {
    const table: RouteObject[] = [
      { path: '/one', handle: { authority: 'student' } satisfies RouteHandle },
      {
        path: '/two',
        handle: { authority: 'student', fallback: '/home' } satisfies RouteHandle,
        children: [{ path: 'below', handle: {} }],
      },
    ];
    const guard = createGuard({
      routes: () => table,
      basePath: '/',
      visitor: () => ({ ...as('teacher'), openId: '' }),
      relaunch: null,
    });
    expect(['/one', '/two', '/two/below'].map((pathname) => guard.redirectFor({ pathname, search: '' }))).toEqual([
      '/exception/403',
      '/home',
      '/home',
    ]);
  });

  it('applies the most specific requirement, which routes below inherit [2.38]', () => {
    const handle = (of: RouteHandle) => ({ handle: of });
    const teacher = as('teacher');
    expect(judgeAccess([handle({ authority: 'student' }), handle({})], teacher)).toBe('forbidden');
    expect(judgeAccess([handle({ authority: 'student' }), handle({ authority: 'teacher' })], teacher)).toBe('render');
    expect(
      judgeAccess([handle({ authority: 'teacher' }), handle({ authority: (list) => list.includes('HOME') })], teacher),
    ).toBe('forbidden');
  });
});

describe('matching', () => {
  /** A short table, so that ten thousand paths are matched quickly. */
  const shortTable: RouteObject[] = [
    { path: '/pupil/:studentId', handle: { authority: 'teacher' } },
    { path: '/position', handle: { authority: 'student' } },
  ];

  function counted() {
    let matched = 0;
    const guard = createGuard({
      routes: () => {
        matched += 1;
        return shortTable;
      },
      basePath: '/',
      visitor: () => ({ ...as('teacher'), openId: '' }),
      relaunch: null,
    });
    const redirectFor = (pathname: string) => guard.redirectFor({ pathname, search: '' });
    return { redirectFor, matched: () => matched };
  }

  it('happens once per path for up to 10000 paths, with the same verdicts [9.09]', () => {
    const { redirectFor, matched } = counted();
    const pupil = (n: number) => `/pupil/s${n}`;
    for (let n = 0; n < 10_000; n++) expect(redirectFor(pupil(n))).toBeNull();
    expect(matched()).toBe(10_000);
    expect([redirectFor(pupil(0)), redirectFor(pupil(9_999)), matched()]).toEqual([null, null, 10_000]);
    expect(redirectFor('/position')).toBe('/exception/403');
    expect(matched()).toBe(10_001);
    // The cache was full and is cleared.
    expect([redirectFor('/position'), redirectFor(pupil(0)), matched()]).toEqual(['/exception/403', null, 10_002]);
  });

  it('caches the branch and not the verdict', () => {
    let token = '';
    const guard = createGuard({
      routes: () => routes,
      basePath: '/',
      visitor: () => ({ ...as('teacher'), token, openId: '' }),
      relaunch: null,
    });
    expect(guard.redirectFor({ pathname: '/home', search: '' })).toBe('/user/login?redirect=%2Fhome');
    token = 't';
    expect(guard.redirectFor({ pathname: '/home', search: '' })).toBeNull();
  });
});

describe('the menu', () => {
  const paths = (entries: ReturnType<typeof menuOf>): string[] =>
    entries.flatMap(({ path, routes: below }) => [path, ...paths(below)]);
  const menuFor = (who: Parameters<typeof judgeAccess>[1]) => menuOf(routes, who, (title) => title);

  it('has the routes that the visitor may open, and no others [6.04]', () => {
    expect(paths(menuFor(as('teacher')))).toContain('/address');
    expect(paths(menuFor(as('teacher')))).not.toContain('/position');
    expect(paths(menuFor(as('student')))).toContain('/position');
    expect(paths(menuFor(none))).toEqual([]);
  });

  it('hides routes that are not in the menu [3.16]', () => {
    const shown = menuFor(as('student')).filter(({ hideInMenu }) => !hideInMenu);
    expect(shown.map(({ path }) => path)).toEqual([
      '/home',
      '/alerts',
      '/water',
      '/address',
      '/app',
      '/class/group',
      '/position',
      '/track',
      '/device',
      '/profile',
      '/approval/my/pending',
    ]);
  });

  it('gives nested routes their full paths', () => {
    const nested: RouteObject[] = [
      {
        path: '/a',
        handle: { title: 'app.home', menu: true },
        children: [{ path: 'b', handle: { title: 'app.apps', menu: true } }],
      },
    ];
    expect(menuOf(nested, as('teacher'), (title) => title)).toEqual([
      {
        name: 'app.home',
        path: '/a',
        hideInMenu: false,
        routes: [{ name: 'app.apps', path: '/a/b', hideInMenu: false, routes: [] }],
      },
    ]);
  });
});

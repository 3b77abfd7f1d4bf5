/** The route table, and who may open what in it. */
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { startingAuthorities } from '../../../contract/permissions';
import { createGuard, judge } from './guard';
import { type Handle, most } from './routeHandle';
import { menuOf } from './menuOf';
import { createRoutes } from './routes';

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
  it.each([...ENTRIES, ...BOTH, ...STUDENT, ...ANYONE])('%s is a route of its own [2.02-2.36]', (path) => {
    expect(branchOf(path).at(-1)?.path).not.toBe('*');
  });

  it('anything else is the page of what does not exist', () => {
    expect(most(branchOf('/nowhere'), 'title')).toBe('missing');
  });

  it.each(['/authBack', '/class/group/edit/7', '/device/sms/138'])('%s hides the bar [2.11] [2.16] [2.33]', (path) => {
    expect(most(branchOf(path), 'bar')).toBe(false);
  });

  it('every screen has a name [1.08]', () => {
    for (const path of [...ENTRIES.filter((path) => path !== '/user'), ...BOTH.slice(1), ...STUDENT, ...ANYONE])
      expect([path, most(branchOf(path), 'title')]).not.toEqual([path, undefined]);
  });

  it('sign-in, entry and error pages lie outside the map', () => {
    for (const path of ENTRIES) expect(branchOf(path).map(({ id }) => id)).not.toContain('main');
    for (const path of [...BOTH, ...STUDENT, ...ANYONE]) expect(branchOf(path).map(({ id }) => id)).toContain('main');
  });
});

describe('the guard', () => {
  it.each(ENTRIES)('%s is open to the signed-out [2.04]', (path) => {
    expect(judge(branchOf(path), none)).toBe('render');
  });

  it.each([...BOTH, ...STUDENT, ...ANYONE])('%s sends the signed-out to sign-in [2.39] [2.40]', (path) => {
    expect(judge(branchOf(path), none)).toBe('signIn');
  });

  it.each(BOTH)(
    '%s is for student side, teacher, and the administrator who may what a teacher may [6.01] [2.17]',
    (path) => {
      expect([as('student'), as('teacher'), as('admin')].map((who) => judge(branchOf(path), who))).toEqual([
        'render',
        'render',
        'render',
      ]);
    },
  );

  it.each(STUDENT)('%s is for the student side only [6.01] [2.35]', (path) => {
    expect([as('student'), as('teacher'), as('admin')].map((who) => judge(branchOf(path), who))).toEqual([
      'render',
      'forbidden',
      'forbidden',
    ]);
  });

  it.each(ANYONE)('%s is for everyone signed in [2.34]', (path) => {
    expect(judge(branchOf(path), as('teacher'))).toBe('render');
  });

  it('sends the signed-in who may not open a page to the 403 page, or where the page says [2.39]', () => {
    const table: RouteObject[] = [
      { path: '/one', handle: { authority: 'student' } satisfies Handle },
      {
        path: '/two',
        handle: { authority: 'student', fallback: '/home' } satisfies Handle,
        children: [{ path: 'below', handle: {} }],
      },
    ];
    const guard = createGuard({
      routes: () => table,
      basePath: '/',
      asker: () => ({ ...as('teacher'), openId: '' }),
      relaunch: null,
    });
    expect(['/one', '/two', '/two/below'].map((pathname) => guard.redirectFor({ pathname, search: '' }))).toEqual([
      '/exception/403',
      '/home',
      '/home',
    ]);
  });

  it('the most specific requirement counts, and routes below inherit it [2.38]', () => {
    const handle = (of: Handle) => ({ handle: of });
    const teacher = as('teacher');
    expect(judge([handle({ authority: 'student' }), handle({})], teacher)).toBe('forbidden');
    expect(judge([handle({ authority: 'student' }), handle({ authority: 'teacher' })], teacher)).toBe('render');
    expect(
      judge([handle({ authority: 'teacher' }), handle({ authority: (list) => list.includes('HOME') })], teacher),
    ).toBe('forbidden');
  });
});

describe('matching', () => {
  /** Few, so that ten thousand paths are matched in no time. */
  const few: RouteObject[] = [
    { path: '/pupil/:studentId', handle: { authority: 'teacher' } },
    { path: '/position', handle: { authority: 'student' } },
  ];

  function counted() {
    let matched = 0;
    const guard = createGuard({
      routes: () => {
        matched += 1;
        return few;
      },
      basePath: '/',
      asker: () => ({ ...as('teacher'), openId: '' }),
      relaunch: null,
    });
    const ask = (pathname: string) => guard.redirectFor({ pathname, search: '' });
    return { ask, matched: () => matched };
  }

  it('is done once for a path, up to 10000 of them, and the judgement is the same [9.09]', () => {
    const { ask, matched } = counted();
    const pupil = (n: number) => `/pupil/s${n}`;
    for (let n = 0; n < 10_000; n++) expect(ask(pupil(n))).toBeNull();
    expect(matched()).toBe(10_000);
    expect([ask(pupil(0)), ask(pupil(9_999)), matched()]).toEqual([null, null, 10_000]);
    expect(ask('/position')).toBe('/exception/403');
    expect(matched()).toBe(10_001);
    // It was full and has begun anew: nothing is kept for ever.
    expect([ask('/position'), ask(pupil(0)), matched()]).toEqual(['/exception/403', null, 10_002]);
  });

  it('is done for whoever asks: what is kept is the route, not the judgement', () => {
    let token = '';
    const guard = createGuard({
      routes: () => routes,
      basePath: '/',
      asker: () => ({ ...as('teacher'), token, openId: '' }),
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
  const menuFor = (who: Parameters<typeof judge>[1]) => menuOf(routes, who, (title) => title);

  it('holds what one may open and nothing else [6.04]', () => {
    expect(paths(menuFor(as('teacher')))).toContain('/address');
    expect(paths(menuFor(as('teacher')))).not.toContain('/position');
    expect(paths(menuFor(as('student')))).toContain('/position');
    expect(paths(menuFor(none))).toEqual([]);
  });

  it('hides what is no place to go to [3.16]', () => {
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
    ]);
  });

  it('is read from nested routes with their full paths', () => {
    const nested: RouteObject[] = [
      {
        path: '/a',
        handle: { title: 'home', menu: true },
        children: [{ path: 'b', handle: { title: 'app', menu: true } }],
      },
    ];
    expect(menuOf(nested, as('teacher'), (title) => title)).toEqual([
      {
        name: 'home',
        path: '/a',
        hideInMenu: false,
        routes: [{ name: 'app', path: '/a/b', hideInMenu: false, routes: [] }],
      },
    ]);
  });
});

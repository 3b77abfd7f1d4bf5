/**
 * Each screen has a way to it: a link, a `navigate` or a helper of paths in a screen that somebody who may open it can
 * reach. Pages that are opened from outside are named here, with from where.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RouteObject } from 'react-router-dom';
import { expect, it } from 'vitest';
import { startingAuthorities } from '../../contract/permissions';
import { judgeAccess, type Visitor } from '../../src/app/routing/guard';
import { createRoutes } from '../../src/app/routing/routes';
import { screensBelow } from '../../src/app/routing/routeTable';
import { linkedPaths } from '../harness/linkedPaths';

/** Routes without a link in the console, and where their address comes from. */
const FROM_OUTSIDE: Record<string, string> = {
  '/setup': 'the link that the platform prints when it starts empty',
  '/manage/where': 'the page that makes a school, as the target of its sign-in',
  '/user/link': 'a link that the operator makes',
  '/invite': 'the slip of an invitation',
  '/bind/card': 'the code on a card',
  '/bindCardEntry': 'the code on a card',
  '/authBack': 'the page of a provider',
  '/heEduAuthBack': 'the page of a provider',
  '/one-edu-login': 'the page of a provider',
  '/one-edu-login-hunan': 'the page of a provider',
  '/one-edu-login-hainan': 'the page of a provider',
  '/user': 'leads to the sign-in at once',
  '/user/identity': 'a sign-in with several identities',
  '/user/second-factor': 'a sign-in that asks for a second factor',
  '/user/second-factor/set-up': 'a sign-in that asks for a second factor',
  '/exception/403': 'the guard of the routes',
  '/exception/404': 'old links',
  '/exception/500': 'a defect',
  '/exception/unsubscribed': 'a refusal of the platform',
};

const ROOT = join(import.meta.dirname, '../..');
const ROUTING = 'src/app/routing';
const { waysOf, filesOf } = linkedPaths();

interface Place {
  path: string;
  branch: readonly RouteObject[];
}
/** The routes with their whole paths. */
const placesIn = (routes: readonly RouteObject[], branch: readonly RouteObject[] = [], base = ''): Place[] =>
  routes.flatMap((route) => {
    const path = route.path?.startsWith('/')
      ? route.path
      : `${base}/${route.path ?? ''}`.replace(/\/+$|(?<=\/)\//g, '');
    const own = route.handle && route.path && route.path !== '/' ? [{ path, branch: [...branch, route] }] : [];
    return [...own, ...placesIn(route.children ?? [], [...branch, route], path)];
  });
const routes = createRoutes(undefined);
const places = placesIn(routes).filter(({ path }) => !path.endsWith('*'));

/** The file of each screen, as the files of the table say: its loader by name, and the rows that have it. */
function screenFiles(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const name of ['routes.tsx', 'mainRoutes.tsx', 'manageRoutes.tsx', 'approvalRoutes.tsx']) {
    const text = readFileSync(join(ROOT, ROUTING, name), 'utf8');
    const loaders = new Map(
      [...text.matchAll(/const (\w+)(?:: LoadScreen)? = async \(\) =>[^;]*?import\('([^']+)'\)/g)].map(
        ([, loader = '', to = '']) => [loader, to],
      ),
    );
    const put = (path: string, loader: string) => {
      const to = loaders.get(loader);
      if (to !== undefined) found.set(path, join(ROUTING, `${to}.tsx`));
    };
    for (const [, path = '', rest = ''] of text.matchAll(/\b\w+\(\s*'(\/?[\w-][\w/:?-]*)',([^()]*)\)/g))
      for (const [loader] of rest.matchAll(/\w+(?:Sheet|Screen|Page|Entry|Back)\b/gi))
        put(path.startsWith('/') ? path : `/${path}`, loader);
    for (const [, noun = '', parameter = '', list = '', record = ''] of text.matchAll(
      /listAndRecord\(\w+, '(\w+)', '(\w+)', '[\w.]+', (\w+), (\w+)\)/g,
    )) {
      put(`/manage/${noun}`, list);
      put(`/manage/${noun}/:${parameter}`, record);
    }
  }
  return found;
}
const fileOfScreen = screenFiles();

/** What a screen is made of; the table of routes and the shell are not part of it. */
const SHELL = filesOf('src/app/shell/MapShell.tsx', (path) => path.startsWith(ROUTING) || path.startsWith('contract'));
const waysFrom = (file: string): string[] =>
  [
    ...filesOf(
      file,
      (path) => path.startsWith(ROUTING) || path.startsWith('contract') || path.startsWith('src/app/shell'),
    ),
  ].flatMap(waysOf);

/** Whether a path that is linked, with '*' for what is not known, leads to a route. */
function leadsTo(linked: string, route: string): boolean {
  const [has, wants] = [linked.split('/'), route.split('/')];
  const required = wants.filter((part) => !part.endsWith('?')).length;
  if (has.length > wants.length || has.length < required) return false;
  return has.every((part, at) => {
    const wanted = wants[at] ?? '';
    return wanted.startsWith(':') ? part !== '' : part === wanted;
  });
}

/** The routes that a visitor reaches from what is on each of the visitor's screens. */
function reached(visitor: Visitor): ReadonlySet<string> {
  const mine = places.filter(({ branch }) => judgeAccess(branch, visitor) === 'render');
  const found = new Set<string>();
  const visit = (ways: readonly string[]) => {
    for (const { path } of mine) {
      // What has no parameter goes before what has: '/approval/copy' is no instance.
      if (found.has(path) || !ways.some((way) => leadsTo(way, path) && !isOther(way, path))) continue;
      found.add(path);
      const file = fileOfScreen.get(path);
      if (file) visit([...waysFrom(file), ...(file.endsWith('DeviceSheet.tsx') ? below(path) : [])]);
    }
  };
  visit(visitor.token === '' ? ['/user/login'] : ['/home', ...[...SHELL].flatMap(waysOf)]);
  return found;
}
const isOther = (way: string, route: string) =>
  route.includes(':') && places.some(({ path }) => path !== route && !path.includes(':') && path === way);
const below = (path: string) => screensBelow(routes, path).map((screen) => screen.path);

const VISITORS: Visitor[] = [
  { token: '', authList: startingAuthorities(null) },
  ...(['admin', 'teacher', 'student', 'operator'] as const).map((role) => ({
    token: 't',
    authList: [...startingAuthorities(role), 'HOME', 'position', 'track', 'device'],
  })),
];
const REACHED = VISITORS.map(reached);
const hasWay = (path: string) => REACHED.some((found) => found.has(path));

it('knows the file of each screen', () => {
  const unknown = places.filter(({ path, branch }) => branch.at(-1)?.lazy && !fileOfScreen.has(path));
  expect(unknown.map(({ path }) => path)).toEqual([]);
});

it.each(places.map(({ path }) => path).filter((path) => !(path in FROM_OUTSIDE)))('%s has a way to it', (path) => {
  expect(hasWay(path)).toBe(true);
});

it('names no route that is gone, and none that has a way', () => {
  const all = new Set(places.map(({ path }) => path));
  expect(Object.keys(FROM_OUTSIDE).filter((path) => !all.has(path) || hasWay(path))).toEqual([]);
});

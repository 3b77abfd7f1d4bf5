/** Reads the route table: the menu, and the screens below a screen. */
import type { Title } from './routeHandle';
import { createContext, useContext } from 'react';
import type { RouteObject } from 'react-router-dom';
import type { MenuEntry } from '../../store/menu';
import { judgeAccess, type Visitor } from './guard';
import type { RouteHandle } from './routeHandle';

/** The table as a context, because components that read it are in the table themselves and cannot import it. */
export const RouteTableContext = createContext<readonly RouteObject[]>([]);
export const useRouteTable = () => useContext(RouteTableContext);

/**
 * The menu in the order of the table, with the routes the visitor may open (3.16, 6.04). Paths with a parameter stay
 * hidden.
 * @param titleOf the words of a title
 */
export function menuOf(
  routes: readonly RouteObject[],
  visitor: Visitor,
  titleOf: (title: Title) => string,
  parents: readonly RouteObject[] = [],
  base = '',
): MenuEntry[] {
  return routes.flatMap((route) => {
    const branch = [...parents, route];
    const path = [base, route.path ?? ''].map(withoutSlashes).filter(Boolean).join('/');
    const below = menuOf(route.children ?? [], visitor, titleOf, branch, path);
    const { title, menu, open }: RouteHandle = route.handle ?? {};
    if (!title || open) return below;
    if (judgeAccess(branch, visitor) !== 'render') return [];
    return [{ name: titleOf(title), path: `/${path}`, routes: below, hideInMenu: menu !== true || path.includes(':') }];
  });
}

const withoutSlashes = (path: string) => path.replace(/^\/|\/$/g, '');

/**
 * The screens that close to the screen at `path`, in the order of the table. Left out are screens that are not built
 * yet, and those whose path needs a parameter.
 */
export function screensBelow(routes: readonly RouteObject[], path: string): { path: string; title: Title }[] {
  return routes.flatMap((route) => {
    const { title, closesTo, notBuilt }: RouteHandle = route.handle ?? {};
    const own =
      title && closesTo === path && !notBuilt && route.path && !route.path.includes(':')
        ? [{ path: `/${route.path}`, title }]
        : [];
    return [...own, ...screensBelow(route.children ?? [], path)];
  });
}

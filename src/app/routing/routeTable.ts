/** Reads the route table: the menu, and the screens below a screen. */
import { createContext, useContext } from 'react';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import type { MenuEntry } from '../../store/menu';
import { judgeAccess, type Visitor } from './guard';
import { HOME, mostSpecific, type RouteHandle, type Title } from './routeHandle';

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
    const hideInMenu = menu !== true || path.includes(':');
    return [{ name: titleOf(title), path: `/${path}`, routes: below, hideInMenu }];
  });
}

/** Loads of the screens that the visitor is likely to open next and that are not loaded yet, in the table's order. */
export function likelyScreens(
  routes: readonly RouteObject[],
  visitor: Visitor,
  parents: readonly RouteObject[] = [],
): (() => Promise<unknown>)[] {
  return routes.flatMap((route) => {
    const branch = [...parents, route];
    const below = likelyScreens(route.children ?? [], visitor, branch);
    const { menu, likely }: RouteHandle = route.handle ?? {};
    const { lazy } = route;
    if (typeof lazy !== 'function' || !(menu || likely)) return below;
    return judgeAccess(branch, visitor) === 'render' ? [() => lazy(), ...below] : below;
  });
}

const withoutSlashes = (path: string) => path.replace(/^\/|\/$/g, '');

/**
 * The screens that close to the screen at `path`, in the order of the table. Left out are those whose path needs a
 * parameter.
 */
export function screensBelow(routes: readonly RouteObject[], path: string): { path: string; title: Title }[] {
  return routes.flatMap((route) => {
    const { title, closesTo }: RouteHandle = route.handle ?? {};
    const own =
      title && closesTo === path && route.path && !route.path.includes(':') ? [{ path: `/${route.path}`, title }] : [];
    return [...own, ...screensBelow(route.children ?? [], path)];
  });
}

/**
 * The area that an open screen belongs to: the first of `areas` in the chain of screens which closing leads to.
 * @param pathname without the router's base path
 */
export function areaOf(routes: readonly RouteObject[], pathname: string, areas: readonly string[]): string {
  const path = `/${withoutSlashes(pathname)}`;
  if (areas.includes(path)) return path;
  const branch = (matchRoutes([...routes], path) ?? []).map(({ route }) => route);
  const below = mostSpecific(branch, 'closesTo') ?? HOME;
  return below === HOME ? HOME : areaOf(routes, below, areas);
}

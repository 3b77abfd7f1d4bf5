/** The menu, drawn from the route table and cut to what one may open (3.16, 6.04). */
import type { RouteObject } from 'react-router-dom';
import type { Title } from '../../messages/titles';
import type { MenuEntry } from '../../store/menu';
import { type Asker, judge } from './guard';
import type { Handle } from './routeHandle';

/** Entries in the order of the table. A path with a parameter is no place to go to and stays hidden. */
export function menuOf(
  routes: readonly RouteObject[],
  asker: Asker,
  nameOf: (title: Title) => string,
  above: readonly RouteObject[] = [],
  base = '',
): MenuEntry[] {
  return routes.flatMap((route) => {
    const branch = [...above, route];
    const path = [base, route.path ?? ''].map(bare).filter(Boolean).join('/');
    const below = menuOf(route.children ?? [], asker, nameOf, branch, path);
    const { title, menu, open }: Handle = route.handle ?? {};
    if (!title || open) return below;
    if (judge(branch, asker) !== 'render') return [];
    return [{ name: nameOf(title), path: `/${path}`, routes: below, hideInMenu: menu !== true || path.includes(':') }];
  });
}

const bare = (path: string) => path.replace(/^\/|\/$/g, '');

/** Which screens a screen leads to: those that close to it, as the route table says. */
import type { RouteObject } from 'react-router-dom';
import type { Title } from '../../messages/titles';
import type { Handle } from './routeHandle';

/** Paths and names in the order of the table; none that comes later, nor one that needs a parameter or a query to mean something. */
export function pathsBelow(routes: readonly RouteObject[], path: string): { path: string; title: Title }[] {
  return routes.flatMap((route) => {
    const { title, closesTo, later }: Handle = route.handle ?? {};
    const own =
      title && closesTo === path && !later && route.path && !route.path.includes(':')
        ? [{ path: `/${route.path}`, title }]
        : [];
    return [...own, ...pathsBelow(route.children ?? [], path)];
  });
}

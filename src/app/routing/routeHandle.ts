/** The static facts of a route, which guard, bars, menu and page title read before the route's chunk is loaded. */
import type { TextId } from '../../messages/texts';
import type { Requirement } from '../../session/requirement';

/** Name of a screen, a text of its area: page title, bar and menu read the same (1.08, 3.16). */
export type Title = TextId;

/** Where a sheet closes to when its route does not say. */
export const HOME = '/home';

export interface RouteHandle {
  title?: Title;
  /** Who may open it. Routes below inherit it unless they have their own (2.38). */
  authority?: Requirement;
  /** The path for signed-in visitors who may not open it; the 403 page when left out. */
  fallback?: string;
  /** Open to signed-out visitors too. */
  open?: boolean;
  /** The navigation bar; shown unless false. */
  bar?: boolean;
  /** Listed in the menu (6.04). */
  menu?: boolean;
  /** Often opened next: fetched ahead, as every route of the menu is. */
  likely?: boolean;
  /** The path its sheet closes to; HOME when left out. */
  closesTo?: string;
}

interface RouteWithHandle {
  handle?: unknown;
}

/**
 * The value of one property of the handles in a branch of routes (the root first): that of the most specific route
 * which has it.
 */
export const mostSpecific = <Name extends keyof RouteHandle>(
  branch: readonly RouteWithHandle[],
  name: Name,
): RouteHandle[Name] | undefined =>
  branch
    .flatMap(({ handle }) => (handle ? [handle as RouteHandle] : []))
    .findLast((handle) => handle[name] !== undefined)?.[name];

/** Title and address of screens, from the route table. */
import { matchRoutes, type RouteObject, useLocation, useMatches } from 'react-router-dom';
import type { Language } from '../../../contract/language';
import { intlOf } from '../../messages/catalogue';
import { textById, useTextById } from '../../messages/texts';
import { mostSpecific } from './routeHandle';

/** The open screen: its title, its path, and the path its sheet closes to. */
export function useScreen() {
  const text = useTextById();
  const branch = useMatches();
  const { pathname } = useLocation();
  const title = mostSpecific(branch, 'title');
  return { name: title ? text(title) : '', path: pathname, closesTo: mostSpecific(branch, 'closesTo') };
}

/**
 * The title of any screen, also one that is not open; empty without a title, and while its texts are not loaded.
 * @param pathname without the router's base path
 */
export function screenTitleOf(routes: RouteObject[], pathname: string, language: Language): string {
  const title = mostSpecific(
    (matchRoutes(routes, pathname) ?? []).map(({ route }) => route),
    'title',
  );
  return title ? textById(intlOf(language), title) : '';
}

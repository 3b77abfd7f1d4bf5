/** What a screen is called, by its path, before it is opened. */
import { matchRoutes, type RouteObject } from 'react-router-dom';
import type { Language } from '../../../contract/language';
import { intlOf } from '../../messages/catalogue';
import { titles } from '../../messages/titles';
import { most } from './routeHandle';

/** The empty text for a screen without a name. `pathname` is the router's, without its base. */
export function nameOf(routes: RouteObject[], pathname: string, language: Language): string {
  const title = most(
    (matchRoutes(routes, pathname) ?? []).map(({ route }) => route),
    'title',
  );
  return title ? titles.of(intlOf(language))(title) : '';
}

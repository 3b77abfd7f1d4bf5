/** What a screen is called, by its path, before it is opened. */
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { intlOf } from '../../messages/intl';
import type { Locale } from '../../messages/locale';
import { titles } from '../../messages/titles';
import { most } from './routeHandle';

/** The empty text for a screen without a name. `pathname` is the router's, without its base. */
export function nameOf(routes: RouteObject[], pathname: string, locale: Locale): string {
  const title = most(
    (matchRoutes(routes, pathname) ?? []).map(({ route }) => route),
    'title',
  );
  return title ? titles.of(intlOf(locale))(title) : '';
}

/** The screen one is on, as it is called and addressed. */
import { useLocation, useMatches } from 'react-router-dom';
import { titles } from '../../messages/titles';
import { most } from './routeHandle';

export function useScreen() {
  const text = titles();
  const branch = useMatches();
  const { pathname } = useLocation();
  const title = most(branch, 'title');
  return { name: title ? text(title) : '', path: pathname, closesTo: most(branch, 'closesTo') };
}

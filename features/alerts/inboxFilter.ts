/** What the inbox is narrowed to, as its address says it. */
import { AlertKind, type AlertState } from '../../contract';
import type { AlertFilter } from './alertIndex';

/** An address anybody may have typed: what is no kind narrows nothing. */
export function filterFromSearch(search: URLSearchParams): AlertFilter {
  const kind = AlertKind.safeParse(search.get('kind')).data;
  const studentId = search.get('student');
  const state = search.get('state');
  const states: AlertState[] | null = state === 'open' ? ['open', 'taken'] : state === 'closed' ? ['closed'] : null;
  return {
    ...(kind && { kinds: [kind] }),
    ...(studentId !== null && studentId !== '' && { studentId }),
    ...(states && { states }),
    ...(search.has('unread') && { unread: true }),
  };
}

/** The filter of the inbox: which alerts it lists, and how its address states it. Pure. */
import { AlertKind, type AlertState, type MyAlert } from '../../contract';

/** What a list asks for. A field that is left out does not restrict the list. */
export interface AlertFilter {
  studentId?: string;
  kinds?: AlertKind[];
  states?: AlertState[];
  unread?: boolean;
}

export const matchesFilter = (alert: MyAlert, { studentId, kinds, states, unread }: AlertFilter): boolean =>
  (studentId === undefined || alert.studentId === studentId) &&
  (kinds === undefined || kinds.includes(alert.kind)) &&
  (states === undefined || states.includes(alert.state)) &&
  (unread !== true || alert.seenTime === null);

/** The filter in the query of an address. Values that it does not know are ignored. */
export function filterFromSearch(search: URLSearchParams): AlertFilter {
  const kinds = search.getAll('kind').flatMap((kind) => AlertKind.safeParse(kind).data ?? []);
  const studentId = search.get('student');
  const state = search.get('state');
  const states: AlertState[] | null = state === 'open' ? ['open', 'taken'] : state === 'closed' ? ['closed'] : null;
  return {
    ...(kinds.length > 0 && { kinds }),
    ...(studentId !== null && studentId !== '' && { studentId }),
    ...(states && { states }),
    ...(search.has('unread') && { unread: true }),
  };
}

/** The filter of a list of alerts: which it lists, and how the address of the inbox states it. Pure. */
import { type AlertKind, IN_VIEW, InboxView, type MyAlert } from '../../contract';

/** What a list asks for. A field that is left out does not restrict the list. */
export interface AlertFilter {
  studentId?: string;
  kinds?: AlertKind[];
  view?: InboxView;
  unread?: boolean;
}

export const matchesFilter = (alert: MyAlert, { studentId, kinds, view, unread }: AlertFilter): boolean =>
  (studentId === undefined || alert.studentId === studentId) &&
  (kinds === undefined || kinds.includes(alert.kind)) &&
  (view === undefined || IN_VIEW[view](alert)) &&
  (unread !== true || alert.seenTime === null);

/** The filter in the query of an address. Values that it does not know are ignored. */
export function filterFromSearch(search: URLSearchParams): AlertFilter {
  const studentId = search.get('student');
  const view = InboxView.safeParse(search.get('show')).data;
  return {
    ...(studentId !== null && studentId !== '' && { studentId }),
    ...(view && { view }),
    ...(search.has('unread') && { unread: true }),
  };
}

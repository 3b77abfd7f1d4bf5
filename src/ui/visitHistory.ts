/** The pages of this visit, so that closing a sheet can go back instead of opening the page before it again. */
import { createContext, useContext } from 'react';
import { useNavigate } from 'react-router-dom';

export interface VisitHistory {
  /** Path of the entry before the current one; null at the start of the visit. */
  previousPath(): string | null;
  /** Address of the page that was closed to come to the current one; null when this one was opened from it. */
  closedAddress(): string | null;
  /**
   * Leaves the page for the one below it in a mini-program; null in a browser. Calls `stay` when there is none below.
   */
  leavePage: ((stay: () => void) => void) | null;
}

/** The part of the router that the visit history reads. */
export interface HistorySource {
  state: { location: { key: string; pathname: string; search: string }; historyAction: 'POP' | 'PUSH' | 'REPLACE' };
  subscribe(listener: (state: HistorySource['state']) => void): () => void;
}

/** Follows the router. The browser's own history does not reveal its entries. */
export function createVisitHistory(router: HistorySource, leavePage: VisitHistory['leavePage'] = null): VisitHistory {
  let entries = [router.state.location];
  let at = 0;
  let closed: string | null = null;
  router.subscribe(({ location, historyAction }) => {
    const left = entries[at];
    if (location.key === left?.key) return;
    closed = historyAction === 'PUSH' || !left ? null : `${left.pathname}${left.search}`;
    if (historyAction === 'PUSH') {
      entries = [...entries.slice(0, at + 1), location];
      at += 1;
    } else if (historyAction === 'REPLACE') entries = entries.with(at, location);
    else {
      const known = entries.findIndex(({ key }) => key === location.key);
      // An entry of an earlier visit: its neighbours are unknown.
      if (known === -1) entries = [location];
      at = Math.max(0, known);
    }
  });
  return { previousPath: () => entries[at - 1]?.pathname ?? null, closedAddress: () => closed, leavePage };
}

export const VisitHistoryContext = createContext<VisitHistory>({
  previousPath: () => null,
  closedAddress: () => null,
  leavePage: null,
});

/**
 * Returns a function that closes a sheet: back in history when that leads to the page (whatever its query), else by
 * replacing this entry.
 * @param toWhereOneWas goes back to whatever page was before, and to `closesTo` only from the start of a visit
 */
export function useCloseSheet(closesTo: string, toWhereOneWas = false): () => void {
  const visits = useContext(VisitHistoryContext);
  const navigate = useNavigate();
  return () => {
    const before = visits.previousPath();
    const replace = () => void navigate(closesTo, { replace: true });
    if (before !== null && (toWhereOneWas || before === closesTo.split('?')[0])) void navigate(-1);
    else if (before === null && visits.leavePage) visits.leavePage(replace);
    else replace();
  };
}

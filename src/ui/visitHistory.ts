/** Which page one came from, so that closing a sheet can go back to it instead of opening it once more. */
import { createContext, useContext } from 'react';
import { useNavigate } from 'react-router-dom';

export interface VisitHistory {
  /** Path of the entry before the present one in this visit's history; null at its beginning. */
  previousPath(): string | null;
  /** Leaves the whole page for what was shown before it; null where a browser's own Back does that. Calls `stay` when there was nothing before. */
  leavePage: ((stay: () => void) => void) | null;
}

/** What the trail reads of a router. */
export interface HistorySource {
  state: { location: { key: string; pathname: string }; historyAction: 'POP' | 'PUSH' | 'REPLACE' };
  subscribe(listener: (state: HistorySource['state']) => void): () => void;
}

/** Keeps the entries of this visit in step with the browser's history, which does not show them. */
export function createVisitHistory(router: HistorySource, leavePage: VisitHistory['leavePage'] = null): VisitHistory {
  let entries = [router.state.location];
  let at = 0;
  router.subscribe(({ location, historyAction }) => {
    if (location.key === entries[at]?.key) return;
    if (historyAction === 'PUSH') {
      entries = [...entries.slice(0, at + 1), location];
      at += 1;
    } else if (historyAction === 'REPLACE') entries = entries.with(at, location);
    else {
      const known = entries.findIndex(({ key }) => key === location.key);
      // An entry of an earlier visit: nothing is known of what lies around it.
      if (known === -1) entries = [location];
      at = Math.max(0, known);
    }
  });
  return { previousPath: () => entries[at - 1]?.pathname ?? null, leavePage };
}

export const VisitHistoryContext = createContext<VisitHistory>({ previousPath: () => null, leavePage: null });

/** Goes to the page a sheet closes to: back in history when it lies there, in this entry's place otherwise. */
export function useCloseSheet(closesTo: string): () => void {
  const visits = useContext(VisitHistoryContext);
  const navigate = useNavigate();
  return () => {
    const before = visits.previousPath();
    const replace = () => void navigate(closesTo, { replace: true });
    if (before === closesTo) void navigate(-1);
    else if (before === null && visits.leavePage) visits.leavePage(replace);
    else replace();
  };
}

/** What rang at this console until somebody else dealt with it: kept a moment, in its place. */
import { useCallback, useState } from 'react';
import type { MyAlert } from '../../contract';
import { useViewerId } from '../../src/session/useViewerId';
import { type AlertBook, dealtWith } from './alertBook';

/** @param loud what rings now. @param openId the alert whose room is open, which says so itself. @returns `over`, each until it is dropped. */
export function useDealtWith(book: AlertBook, loud: readonly MyAlert[], openId: string | null) {
  const me = useViewerId();
  const loudIds = loud.map(({ alertId }) => alertId);
  const [rang, setRang] = useState(loudIds);
  const [overIds, setOverIds] = useState<readonly string[]>([]);
  // While drawing, not after it: the line must not be gone for one frame.
  if (loudIds.join() !== rang.join()) {
    setRang(loudIds);
    setOverIds([...new Set([...overIds, ...rang])].filter((id) => !loudIds.includes(id) && dealtWith(book[id], me)));
  }
  const over = overIds.flatMap((id) => book[id] ?? []).filter(({ alertId }) => alertId !== openId);
  const drop = useCallback((gone: string) => setOverIds((before) => before.filter((id) => id !== gone)), []);
  return { over, drop };
}

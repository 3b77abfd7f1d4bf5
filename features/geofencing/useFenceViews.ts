/** Opens the views of the geofencing route by address: list, one fence, editor, removed fences, calendar. */
import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';

export type FenceView =
  | { fence: string }
  | { removed: '1' }
  | { calendar: '1' }
  | { edit: string }
  | Record<string, never>;

export function useFenceViews() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const child = search.get('studentId');
  const open = useCallback(
    (view: FenceView, { replace = false, state }: { replace?: boolean; state?: unknown } = {}) => {
      const query = new URLSearchParams({ ...(child !== null && { studentId: child }), ...view });
      void navigate({ search: query.size > 0 ? `?${query}` : '' }, { replace, state });
    },
    [navigate, child],
  );
  return { search, open };
}

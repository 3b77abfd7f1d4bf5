/** Opens the views of the geofencing route by address: list, one fence, editor, removed fences, calendar. */
import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';

/** A view as query parameters. The list has none. */
export type FenceView =
  | { fence: string }
  | { removed: '1' }
  | { calendar: '1' }
  /** `place`: the known place whose circle begins the drawing (`placeKey`). */
  | { edit: string; place?: string }
  | Record<string, never>;

/**
 * `search` are the current query parameters. `open` goes to a view and keeps the chosen child; `wayTo` is its address.
 */
export function useFenceViews() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const child = search.get('studentId');
  const wayTo = useCallback(
    (view: FenceView) => {
      const query = new URLSearchParams({ ...(child !== null && { studentId: child }), ...view });
      return { search: query.size > 0 ? `?${query}` : '' };
    },
    [child],
  );
  const open = useCallback(
    (view: FenceView, { replace = false, state }: { replace?: boolean; state?: unknown } = {}) =>
      void navigate(wayTo(view), { replace, state }),
    [navigate, wayTo],
  );
  return { search, open, wayTo };
}

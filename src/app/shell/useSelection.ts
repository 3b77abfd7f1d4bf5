/**
 * The selection of pupils in the address: the pupil of the open sheet, the pupils that are shown, and whether the map
 * follows.
 */
import { useCallback, useMemo } from 'react';
import { useMatches, useNavigate, useSearchParams } from 'react-router-dom';
import { useViewer } from '../../session/useViewer';
import { positionPath } from '../../ui/pupilPaths';

/** Between the ids of the query parameter `only`. A chosen class is listed by its pupils. */
const SEPARATOR = ',';

/** `shownIds` is null when all pupils are shown. */
export function usePupilSelection() {
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const { studentSide, studentId: ownId } = useViewer();
  const matches = useMatches();
  const here = matches.at(-1);
  const opensPupil =
    here?.pathname.endsWith('/position') ||
    here?.pathname.endsWith('/track') ||
    here?.pathname.endsWith('/geofencing') ||
    here?.params['studentId'] !== undefined;
  const selectedId = opensPupil ? (here?.params['studentId'] ?? search.get('studentId') ?? ownId) : null;

  const only = search.get('only');
  const shownIds = useMemo(() => (only === null ? null : new Set(only.split(SEPARATOR).filter(Boolean))), [only]);

  const choose = useCallback(
    (studentIds: readonly string[], chosen: boolean) =>
      setSearch(
        (before) => {
          const now = new Set(before.get('only')?.split(SEPARATOR).filter(Boolean));
          for (const id of studentIds)
            if (chosen) now.add(id);
            else now.delete(id);
          if (now.size > 0) before.set('only', [...now].join(SEPARATOR));
          else before.delete('only');
          return before;
        },
        { replace: true },
      ),
    [setSearch],
  );
  const showAll = useCallback(
    () =>
      setSearch(
        (before) => {
          before.delete('only');
          return before;
        },
        { replace: true },
      ),
    [setSearch],
  );
  const open = useCallback(
    (studentId: string) => {
      const [path = '', query = ''] = positionPath(studentSide === true, studentId).split('?');
      const params = new URLSearchParams(query);
      if (only !== null) params.set('only', only);
      void navigate(`${path}?${params}`);
    },
    [navigate, studentSide, only],
  );

  return { selectedId, shownIds, following: search.has('follow'), choose, showAll, open };
}

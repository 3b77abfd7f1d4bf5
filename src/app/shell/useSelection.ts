/**
 * The selection of pupils in the address: the pupil of the open sheet, the pupils that are shown, and whether the map
 * follows.
 */
import { useCallback, useMemo } from 'react';
import { useMatches, useNavigate, useSearchParams } from 'react-router-dom';
import { chosenIn, chosenText, useWholes } from '../../../features/groups/chosenPupils';
import { type Standing, STANDINGS } from '../../../features/home/hourAnswer';
import { PUPIL_STATES, type PupilState } from '../../../contract/freshness';
import { useViewer } from '../../session/useViewer';
import { positionPath } from '../../ui/pupilPaths';

/**
 * `shownIds` is null when all pupils are shown, `shown` is the same as it stands in the address, and `inState` is null
 * when the class tree lists pupils in any state, `standing` when it lists them wherever they are.
 */
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

  const shown = search.get('only');
  const { wholes } = useWholes();
  const shownIds = useMemo(() => (shown === null ? null : chosenIn(shown, wholes)), [shown, wholes]);
  const wanted = search.get('who');
  const inState = PUPIL_STATES.find((state) => state === wanted) ?? null;
  const there = search.get('at');
  const standing = STANDINGS.find((one) => one === there) ?? null;

  const choose = useCallback(
    (studentIds: readonly string[], chosen: boolean) =>
      setSearch(
        (before) => {
          const now = chosenIn(before.get('only') ?? '', wholes);
          for (const id of studentIds)
            if (chosen) now.add(id);
            else now.delete(id);
          if (now.size > 0) before.set('only', chosenText(now, wholes));
          else before.delete('only');
          return before;
        },
        { replace: true },
      ),
    [setSearch, wholes],
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
  /** Narrows the list of pupils; null for all. */
  const narrow = useCallback(
    (by: 'who' | 'at', value: string | null) =>
      setSearch(
        (before) => {
          if (value === null) before.delete(by);
          else before.set(by, value);
          return before;
        },
        { replace: true },
      ),
    [setSearch],
  );
  const setInState = useCallback((state: PupilState | null) => narrow('who', state), [narrow]);
  const setStanding = useCallback((at: Standing | null) => narrow('at', at), [narrow]);
  const pathOf = useCallback(
    (studentId: string) => {
      const [path = '', query = ''] = positionPath(studentSide === true, studentId).split('?');
      const params = new URLSearchParams(query);
      if (shown !== null) params.set('only', shown);
      if (inState !== null) params.set('who', inState);
      if (standing !== null) params.set('at', standing);
      return params.size > 0 ? `${path}?${params}` : path;
    },
    [studentSide, shown, inState, standing],
  );
  const open = useCallback((studentId: string) => void navigate(pathOf(studentId)), [navigate, pathOf]);

  return {
    selectedId,
    shown,
    shownIds,
    inState,
    standing,
    following: search.has('follow'),
    setInState,
    setStanding,
    choose,
    showAll,
    pathOf,
    open,
  };
}

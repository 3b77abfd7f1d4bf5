/**
 * The child whose card a guardian's sheet is about. The address names it; where it names none and there are several, it
 * is nobody: a message must not reach the wrong child.
 */
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { usePupilNames } from './usePupilNames';
import { useViewer } from './useViewer';

/** The parameter of an address that names the child. */
const PARAMETER = 'studentId';

export interface Child {
  /** Null while the children are loading, and while one of several has to be chosen. */
  studentId: string | null;
  /** The viewer's children, names by student id. */
  children: ReadonlyMap<string, string>;
  /** An address of the same child. */
  pathOf: (path: string) => string;
  /** Shows the same sheet for another child. */
  choose: (studentId: string) => void;
}

export function useChild(): Child {
  const [search, setSearch] = useSearchParams();
  const { studentId: ownId } = useViewer();
  const children = usePupilNames();
  const named = search.get(PARAMETER);
  const pathOf = useCallback(
    (path: string) =>
      named === null ? path : `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ [PARAMETER]: named })}`,
    [named],
  );
  const choose = (studentId: string) =>
    setSearch(
      (before) => {
        before.set(PARAMETER, studentId);
        return before;
      },
      { replace: true },
    );
  return { studentId: named ?? (children.size > 1 ? null : ownId), children, pathOf, choose };
}

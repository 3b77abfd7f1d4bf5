/** Names of pupils, and the pupil that the address names. */
import { useMemo } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { useClassStudentsQuery } from './api';
import { useViewer } from './useViewer';

const NOBODY: ReadonlyMap<string, string> = new Map();

/** Names of all pupils in the session's scope, by student id. Empty until they are loaded. */
export function usePupilNames(): ReadonlyMap<string, string> {
  const { data } = useClassStudentsQuery();
  return useMemo(
    () =>
      data
        ? new Map(
            data.flatMap(({ studentList }) =>
              studentList.map(({ studentId, studentName }) => [studentId, studentName]),
            ),
          )
        : NOBODY,
    [data],
  );
}

/** The name of one pupil; undefined for null, for an unknown pupil, and until the names are loaded. */
export function usePupilName(studentId: string | null): string | undefined {
  const names = usePupilNames();
  return studentId === null ? undefined : names.get(studentId);
}

/**
 * The pupil of the open screen: the path's `:studentId`, else the query's `studentId`, else a guardian's own child. The
 * id is empty when none of them exists.
 */
export function useAddressedPupil(): { studentId: string; name: string | undefined } {
  const { studentId: ownId } = useViewer();
  const [search] = useSearchParams();
  const studentId = useParams()['studentId'] ?? search.get('studentId') ?? ownId ?? '';
  return { studentId, name: usePupilName(studentId) };
}

/** Names of pupils, and the pupil that the address names. */
import { useMemo } from 'react';
import { useCalled } from '../messages/calledNames';
import { useParams, useSearchParams } from 'react-router-dom';
import { useAppSelector } from '../store/store';
import { selectClassStudents, useChildrenWhoLeftQuery, useClassStudentsQuery } from './api';
import { discLabelsOf } from './discLabels';
import { useViewer } from './useViewer';

const NOBODY: ReadonlyMap<string, string> = new Map();

/** Names of all pupils in the session's scope, as the reader calls them, by student id. Empty until they are loaded. */
export function usePupilNames(): ReadonlyMap<string, string> {
  const { data } = useClassStudentsQuery();
  const { classStudentMap } = useAppSelector(selectClassStudents);
  const called = useCalled();
  return useMemo(
    () =>
      data
        ? new Map(Object.values(classStudentMap).map(({ studentId, studentName }) => [studentId, called(studentName)]))
        : NOBODY,
    [data, classStudentMap, called],
  );
}

/** Gives the class of a pupil in the session's scope; null for others, and until the classes are loaded. */
export function useClassOfPupil(): (studentId: string) => string | null {
  const { data } = useClassStudentsQuery();
  return useMemo(() => {
    const classes = new Map(
      data?.flatMap(({ classId, studentList }) => studentList.map(({ studentId }) => [studentId, classId] as const)),
    );
    return (studentId) => classes.get(studentId) ?? null;
  }, [data]);
}

/** What stands on the disc of each pupil in the session's scope, by student id. Empty until the names are loaded. */
export function usePupilDiscs(): ReadonlyMap<string, string> {
  const { data } = useClassStudentsQuery();
  const called = useCalled();
  return useMemo(() => (data ? discLabelsOf(data, called) : NOBODY), [data, called]);
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
  const { studentId: ownId, studentSide } = useViewer();
  const [search] = useSearchParams();
  const studentId = useParams()['studentId'] ?? search.get('studentId') ?? ownId ?? '';
  const names = usePupilNames();
  // A guardian's child who left the school is in no class.
  const unknown = studentSide === true && names !== NOBODY && studentId !== '' && !names.has(studentId);
  const { data: left } = useChildrenWhoLeftQuery(undefined, { skip: !unknown });
  return { studentId, name: names.get(studentId) ?? left?.find((one) => one.studentId === studentId)?.name };
}

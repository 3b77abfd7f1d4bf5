/**
 * The classes from which the viewer may take pupils into a group: those that the viewer teaches, and pupils who are
 * chosen already. A pupil whom a trip lends is not lent on.
 */
import { useMemo } from 'react';
import { useClassStudentsQuery } from '../../src/session/api';
import { useCountableClassesQuery } from './api';

export function useLendableClasses(chosen: ReadonlySet<string>) {
  const { data: all, error, refetch } = useClassStudentsQuery();
  const { data: own, error: ownError, refetch: readOwn } = useCountableClassesQuery();
  const classes = useMemo(() => {
    if (!all || !own) return undefined;
    const ownIds = new Set(own.map(({ classId }) => classId));
    return all.flatMap((one) => {
      const studentList = ownIds.has(one.classId)
        ? one.studentList
        : one.studentList.filter(({ studentId }) => chosen.has(studentId));
      return studentList.length > 0 ? [{ ...one, studentList }] : [];
    });
  }, [all, own, chosen]);
  return {
    classes,
    error: error ?? ownError,
    refetch() {
      void refetch();
      void readOwn();
    },
  };
}

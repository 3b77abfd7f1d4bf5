/** One pupil's position as the record has it, opened so that the platform knows who looks. */
import { usePositionsQuery, useStudentLocationQuery } from './api';
import { positionIn } from './positionRecord';

export function usePosition(studentId: string) {
  // The one call says that this pupil was opened; the record, which the stream keeps current, is what is shown.
  const { isError, error, refetch, isUninitialized } = useStudentLocationQuery(
    { studentId },
    { skip: studentId === '' },
  );
  const { position } = usePositionsQuery(undefined, {
    selectFromResult: ({ data }) => ({ position: positionIn(data, studentId) }),
  });
  return { position, failure: isError ? error : null, retry: () => void (isUninitialized ? undefined : refetch()) };
}

/** Names by student id, of every pupil one may see. */
import { useMemo } from 'react';
import { useClassStudentsQuery } from './api';

const NOBODY: ReadonlyMap<string, string> = new Map();

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

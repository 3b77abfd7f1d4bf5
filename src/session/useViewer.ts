/** Who is looking: the signed-in user, as far as screens ask. */
import { DEFAULT_TIME_ZONE } from '../../contract/primitives';
import { useCurrentUserQuery } from './api';

export function useViewer() {
  const { data } = useCurrentUserQuery();
  return {
    /** A parent, who sees the own children; anyone else is staff. Null until it is known. */
    studentSide: data ? data.studentId !== null : null,
    /** The child of a parent's identity. */
    studentId: data?.studentId ?? null,
    timeZone: data?.timeZone ?? DEFAULT_TIME_ZONE,
  };
}

/** Tells the map whose day is replayed, so that the live dot makes room for the pupil's face on the track. */
import { createContext, useContext, useEffect } from 'react';

/** Reports the pupil whose face a replay shows on the map; null when it ends. Does nothing without a map. */
export const ReplayedPupilContext = createContext<(studentId: string | null) => void>(() => {});

/** @param studentId null while there is nothing to replay */
export function useReplayedPupil(studentId: string | null) {
  const report = useContext(ReplayedPupilContext);
  useEffect(() => {
    if (studentId === null) return undefined;
    report(studentId);
    return () => report(null);
  }, [report, studentId]);
}

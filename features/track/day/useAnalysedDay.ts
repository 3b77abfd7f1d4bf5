/** Analyses a track whenever it changes, and every minute while it is of today. */
import { useEffect, useState } from 'react';
import { spanMs } from '../../../contract/day';
import { useClock, useNow } from '../../../src/time/useNow';
import type { LoadedTrack } from './loadedTrack';
import type { AnalysedDay } from './analysedDay';
import { trackWorker } from './trackWorker';

/** Milliseconds. */
const MINUTE = spanMs(1, 'minutes');
const ONE_DAY = spanMs(1, 'days');

/**
 * @param track null while there is none
 * @returns the analysis of this pupil and day, or null; `broken` when the analysis failed
 */
export function useAnalysedDay(
  track: LoadedTrack | null,
  isToday: boolean,
): { analysed: AnalysedDay | null; broken: { kind: 'broken' } | null } {
  const clock = useClock();
  const minute = useNow(isToday ? MINUTE : ONE_DAY);
  const [analysed, setAnalysed] = useState<AnalysedDay | null>(null);
  // The track whose analysis failed.
  const [broken, setBroken] = useState<LoadedTrack | null>(null);

  useEffect(() => void trackWorker(), []);
  useEffect(() => {
    if (!track) return undefined;
    let cancelled = false;
    trackWorker()
      .analyse(track, clock.now())
      .then(
        (result) => cancelled || setAnalysed(result),
        () => cancelled || setBroken(track),
      );
    return () => void (cancelled = true);
  }, [track, minute, clock]);

  // Keep the former analysis of the same day until the new one is ready, but never that of another day.
  const isSameTrack =
    analysed && track && analysed.track.studentId === track.studentId && analysed.track.day === track.day;
  return { analysed: isSameTrack ? analysed : null, broken: broken && broken === track ? { kind: 'broken' } : null };
}

/** A day's fixes, told: again whenever there are more of them, and every minute while the day goes on. */
import { useEffect, useState } from 'react';
import { useClock, useNow } from '../../../src/time/useNow';
import type { LoadedTrack } from './loadedTrack';
import type { AnalysedDay } from './analysedDay';
import { trackWorker } from './trackWorker';

/** ms. */
const MINUTE = 60_000;
const AN_AGE = 24 * 3600_000;

/** @param day null while there is none; `told` is of that very day, or null. */
export function useAnalysedDay(
  day: LoadedTrack | null,
  goesOn: boolean,
): { analysed: AnalysedDay | null; broken: { kind: 'broken' } | null } {
  const clock = useClock();
  const minute = useNow(goesOn ? MINUTE : AN_AGE);
  const [analysed, setAnalysed] = useState<AnalysedDay | null>(null);
  // The day that could not be told.
  const [broken, setBroken] = useState<LoadedTrack | null>(null);

  useEffect(() => void trackWorker(), []);
  useEffect(() => {
    if (!day) return undefined;
    let left = false;
    trackWorker()
      .analyse(day, clock.now())
      .then(
        (one) => left || setAnalysed(one),
        () => left || setBroken(day),
      );
    return () => void (left = true);
  }, [day, minute, clock]);

  // Until the news are told, the day stays as it was told before; another day's story is none of this one's.
  const isOf = analysed && day && analysed.track.studentId === day.studentId && analysed.track.day === day.day;
  return { analysed: isOf ? analysed : null, broken: broken && broken === day ? { kind: 'broken' } : null };
}

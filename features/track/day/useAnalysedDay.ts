/** A day's fixes, told: again whenever there are more of them, and every minute while the day goes on. */
import { useEffect, useState } from 'react';
import { useClock, useNow } from '../../../src/time/useNow';
import type { Day } from './loadedTrack';
import type { TrackDay } from './analysedDay';
import { teller } from './trackWorker';

/** ms. */
const MINUTE = 60_000;
const AN_AGE = 24 * 3600_000;

/** @param day null while there is none; `told` is of that very day, or null. */
export function useToldDay(
  day: Day | null,
  goesOn: boolean,
): { told: TrackDay | null; broken: { kind: 'broken' } | null } {
  const clock = useClock();
  const minute = useNow(goesOn ? MINUTE : AN_AGE);
  const [told, setTold] = useState<TrackDay | null>(null);
  // The day that could not be told.
  const [broken, setBroken] = useState<Day | null>(null);

  useEffect(() => void teller(), []);
  useEffect(() => {
    if (!day) return undefined;
    let left = false;
    teller()
      .tell(day, clock.now())
      .then(
        (one) => left || setTold(one),
        () => left || setBroken(day),
      );
    return () => void (left = true);
  }, [day, minute, clock]);

  // Until the news are told, the day stays as it was told before; another day's story is none of this one's.
  const isOf = told && day && told.track.studentId === day.studentId && told.track.day === day.day;
  return { told: isOf ? told : null, broken: broken && broken === day ? { kind: 'broken' } : null };
}

/** A pupil's day, fetched and told. */
import { useMemo } from 'react';
import { useClock } from '../../src/time/useNow';
import { useDayTrackQuery } from './api';
import { tellDay, type TrackDay } from './tellDay';

/** ms. A day that goes on is read again this often. */
const AGAIN = 120_000;

export function useTrackDay(studentId: string, day: string, studentSide: boolean | null, today: string) {
  const clock = useClock();
  const goesOn = day === today;
  const { currentData, isError, error, refetch, fulfilledTimeStamp } = useDayTrackQuery(
    { studentId, day, studentSide: studentSide === true },
    { skip: studentId === '' || studentSide === null, pollingInterval: goesOn ? AGAIN : 0, skipPollingIfUnfocused: true },
  );
  const told = useMemo<TrackDay | null>(
    () => (currentData && !currentData.empty ? tellDay(currentData, clock.now()) : null),
    // Told once per answer: what time it was when the answer came is the day's 'now'.
    // oxlint-disable-next-line react/exhaustive-deps
    [currentData, fulfilledTimeStamp, clock],
  );
  return { told, empty: currentData?.empty === true, failure: isError && !currentData ? error : null, retry: () => void refetch() };
}

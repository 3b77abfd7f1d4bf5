/** Loads a pupil's day, keeps it up to date while it is today, and analyses it. */
import { useEffect, useMemo, useRef } from 'react';
import { useLiveFrame, useLiveGap } from '../../../src/service/liveHooks';
import { useAppDispatch } from '../../../src/store/store';
import { useFamilyPlacesQuery } from '../../../src/placeWords/familyPlaces';
import { useDayTrackQuery } from '../api';
import { applyLiveReport, fetchMissing, singleFlight } from './liveTrack';
import type { AnalysedDay } from './analysedDay';
import { withFamilyPlaces } from './loadedTrack';
import { useAnalysedDay } from './useAnalysedDay';

/**
 * Milliseconds between two requests for missing fixes: a card may send the stored fixes of days in hundreds of
 * messages.
 */
const FETCH_PAUSE = 5_000;
const pause = () => new Promise<void>((resolve) => setTimeout(resolve, FETCH_PAUSE));

/** Why there is no day: a refusal of the platform, the network, or a failed analysis. */
export interface DayFailure {
  code?: unknown;
  kind?: unknown;
}

export interface TrackDayState {
  /** Null until the day is analysed. */
  analysed: AnalysedDay | null;
  empty: boolean;
  failure: DayFailure | null;
  retry: () => void;
}

export function useTrackDay(studentId: string, day: string, studentSide: boolean | null, today: string): TrackDayState {
  const dispatch = useAppDispatch();
  const isToday = day === today;
  const query = useMemo(() => ({ studentId, day, studentSide: studentSide === true }), [studentId, day, studentSide]);
  const fetchMissingOnce = useRef(() => {});
  useEffect(() => {
    let shown = true;
    fetchMissingOnce.current = singleFlight(async () => {
      if (shown) await dispatch(fetchMissing(query));
    }, pause);
    return () => {
      shown = false;
    };
  }, [dispatch, query]);
  const { currentData, isError, error, refetch } = useDayTrackQuery(query, {
    skip: studentId === '' || studentSide === null,
  });
  const { data: named } = useFamilyPlacesQuery(undefined, { skip: studentSide !== true });
  const track = useMemo(
    () => (currentData && !currentData.empty ? withFamilyPlaces(currentData, named ?? []) : null),
    [currentData, named],
  );
  const { analysed, broken } = useAnalysedDay(track, isToday);

  useLiveFrame('position', (frame) => {
    if (!isToday || frame.studentId !== studentId || !currentData) return;
    if (!dispatch(applyLiveReport(query, frame))) fetchMissingOnce.current();
  });
  // Reports during a gap in the live stream are known only to the platform.
  useLiveGap(() => {
    if (isToday && currentData) void refetch();
  });

  return {
    analysed,
    empty: currentData?.empty === true,
    failure: isError && !currentData ? ((error as DayFailure | undefined) ?? null) : broken,
    retry: () => void refetch(),
  };
}

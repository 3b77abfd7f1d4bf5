/** A pupil's day, fetched, kept up to date by the live stream while it goes on, and told. */
import { useEffect, useMemo, useRef } from 'react';
import { useLiveFrame, useLiveGap } from '../../../src/service/liveHooks';
import { useAppDispatch } from '../../../src/store/store';
import { useDayTrackQuery } from '../api';
import { applyLiveReport, fetchMissing, singleFlight } from './liveTrack';
import type { AnalysedDay } from './analysedDay';
import { useAnalysedDay } from './useAnalysedDay';

/** Milliseconds from one reading on to the next: a card may send what it kept for days in hundreds of single messages. */
const PACE = 5_000;
const pause = () => new Promise<void>((resolve) => setTimeout(resolve, PACE));

/** Why there is none: the platform's refusal, the network, or a day that could not be told. */
export interface DayFailure {
  code?: unknown;
  kind?: unknown;
}

export interface TrackDayState {
  /** Null until there is one. */
  analysed: AnalysedDay | null;
  empty: boolean;
  failure: DayFailure | null;
  retry: () => void;
}

export function useTrackDay(studentId: string, day: string, studentSide: boolean | null, today: string): TrackDayState {
  const dispatch = useAppDispatch();
  const goesOn = day === today;
  const asked = useMemo(() => ({ studentId, day, studentSide: studentSide === true }), [studentId, day, studentSide]);
  const catchUp = useRef(() => {});
  useEffect(() => {
    let shown = true;
    catchUp.current = singleFlight(async () => {
      if (shown) await dispatch(fetchMissing(asked));
    }, pause);
    return () => {
      shown = false;
    };
  }, [dispatch, asked]);
  const { currentData, isError, error, refetch } = useDayTrackQuery(asked, {
    skip: studentId === '' || studentSide === null,
  });
  const { analysed, broken } = useAnalysedDay(currentData && !currentData.empty ? currentData : null, goesOn);

  useLiveFrame('position', (frame) => {
    if (!goesOn || frame.studentId !== studentId || !currentData) return;
    if (!dispatch(applyLiveReport(asked, frame))) catchUp.current();
  });
  // What was said while no frame came, only the platform knows.
  useLiveGap(() => {
    if (goesOn && currentData) void refetch();
  });

  return {
    analysed,
    empty: currentData?.empty === true,
    failure: isError && !currentData ? ((error as DayFailure | undefined) ?? null) : broken,
    retry: () => void refetch(),
  };
}

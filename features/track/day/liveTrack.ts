/** Keeps a loaded track of today up to date: by live frames, and by a request when a frame does not tell everything. */
import { dayBounds } from '../../../contract/day';
import type { Thunk } from '../../../src/store/store';
import { type DayQuery, trackApi } from '../api';
import { type LiveReport, withLiveReport, isCompleteTrack, lastFixTime, withLaterFixes } from './loadedTrack';

const { select } = trackApi.endpoints.dayTrack;

/**
 * Adds a live report to the track in the cache. Returns false when the platform has more fixes than the report tells.
 */
export const applyLiveReport =
  (query: DayQuery, report: LiveReport): Thunk<boolean> =>
  (dispatch, getState) => {
    const { data: track } = select(query)(getState());
    const updated = track && withLiveReport(track, report);
    if (updated) dispatch(trackApi.util.updateQueryData('dayTrack', query, () => updated));
    return updated !== null;
  };

/**
 * Fetches the fixes after the last known one, or the whole day when late fixes lie before it. After a failure the next
 * report finds the difference again.
 */
export const fetchMissing =
  (query: DayQuery): Thunk<Promise<void>> =>
  async (dispatch, getState) => {
    const { data: track } = select(query)(getState());
    if (!track) return;
    const readAfter = (instant: number) =>
      dispatch(
        trackApi.endpoints.dayTrack.initiate(
          { ...query, after: new Date(instant).toISOString() },
          { subscribe: false, forceRefetch: true },
        ),
      );
    const { data: rest } = track.fixes.length === 0 ? { data: null } : await readAfter(lastFixTime(track));
    if (rest === undefined) return;
    if (rest && isCompleteTrack(track, rest)) {
      dispatch(trackApi.util.updateQueryData('dayTrack', query, (now) => withLaterFixes(now, rest)));
      return;
    }
    // Ask with `after` for the whole day as well: the access log, which guardians can read, counts such a request as a
    // refresh and not as another view.
    const { data: whole } = await readAfter(dayBounds(track.day, track.timeZone).from.getTime() - 1);
    if (whole) dispatch(trackApi.util.updateQueryData('dayTrack', query, () => whole));
  };

/**
 * Limits repeated work to one run at a time. Calls during a run or its pause cause one further run.
 * @param work handles its own failures
 * @param pause the rest after each run
 */
export function singleFlight(work: () => Promise<void>, pause: () => Promise<void>): () => void {
  let [running, again] = [false, false];
  const run = async () => {
    running = true;
    do {
      again = false;
      await work();
      await pause();
    } while (again);
    running = false;
  };
  return () => {
    if (running) again = true;
    else void run();
  };
}

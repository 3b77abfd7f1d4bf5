/** How a day that is kept goes on: by what the live stream says, and, where that is not all, by reading the rest. */
import { dayBounds } from '../../../contract/day';
import type { Thunk } from '../../../src/store/store';
import { type DayQuery, trackApi } from '../api';
import { type LiveReport, withLiveReport, isComplete, lastFixTime, withLaterFixes } from './loadedTrack';

const { select } = trackApi.endpoints.dayTrack;

/** Takes a frame into the kept day. False when the frame cannot tell all that is new. */
export const applyLiveReport =
  (asked: DayQuery, frame: LiveReport): Thunk<boolean> =>
  (dispatch, getState) => {
    const { data: day } = select(asked)(getState());
    const heard = day && withLiveReport(day, frame);
    if (heard) dispatch(trackApi.util.updateQueryData('dayTrack', asked, () => heard));
    return heard !== null;
  };

/** Reads what came after the last fix of the kept day, and the whole day when late history came too. What cannot be read now is found missing again with the next frame. */
export const fetchMissing =
  (asked: DayQuery): Thunk<Promise<void>> =>
  async (dispatch, getState) => {
    const { data: day } = select(asked)(getState());
    if (!day) return;
    const readAfter = (instant: number) =>
      dispatch(
        trackApi.endpoints.dayTrack.initiate(
          { ...asked, after: new Date(instant).toISOString() },
          { subscribe: false, forceRefetch: true },
        ),
      );
    const { data: rest } = day.fixes.length === 0 ? { data: null } : await readAfter(lastFixTime(day));
    if (rest === undefined) return;
    if (rest && isComplete(day, rest)) {
      dispatch(trackApi.util.updateQueryData('dayTrack', asked, (now) => withLaterFixes(now, rest)));
      return;
    }
    // From before its beginning, and so all of it, as the same look: the family reads in a log how often somebody opened the day.
    const { data: whole } = await readAfter(dayBounds(day.day, day.timeZone).from.getTime() - 1);
    if (whole) dispatch(trackApi.util.updateQueryData('dayTrack', asked, () => whole));
  };

/** @param work handles its own failures. @param pause how long it rests each time it has been done */
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

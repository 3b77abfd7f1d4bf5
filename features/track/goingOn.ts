/** How a day that is kept goes on: by what the live stream says, and, where that is not all, by reading the rest. */
import type { Thunk } from '../../src/store/store';
import { type DayQuery, trackApi } from './api';
import { type Heard, heardOf, lastFix, withRest } from './day';

const { select } = trackApi.endpoints.dayTrack;

/** Takes a frame into the kept day. False when the frame cannot tell all that is new. */
export const hear =
  (asked: DayQuery, frame: Heard): Thunk<boolean> =>
  (dispatch, getState) => {
    const { data: day } = select(asked)(getState());
    const heard = day && heardOf(day, frame);
    if (heard) dispatch(trackApi.util.updateQueryData('dayTrack', asked, () => heard));
    return heard !== null;
  };

/** Reads what came after the last fix of the kept day. What cannot be read now is found missing again with the next frame. */
export const readRest =
  (asked: DayQuery): Thunk<Promise<void>> =>
  async (dispatch, getState) => {
    const { data: day } = select(asked)(getState());
    if (!day || day.fixes.length === 0) return void (await dispatch(trackApi.endpoints.dayTrack.initiate(asked, { subscribe: false, forceRefetch: true })));
    const { data: rest } = await dispatch(trackApi.endpoints.dayTrack.initiate({ ...asked, after: new Date(lastFix(day)).toISOString() }, { subscribe: false, forceRefetch: true }));
    if (rest) dispatch(trackApi.util.updateQueryData('dayTrack', asked, (now) => withRest(now, rest)));
  };

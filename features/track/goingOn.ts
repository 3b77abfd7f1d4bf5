/** How a day that is kept goes on: by what the live stream says, and, where that is not all, by reading the rest. */
import type { Thunk } from '../../src/store/store';
import { type DayQuery, trackApi } from './api';
import { type Heard, heardOf, isWhole, lastFix, withRest } from './day';

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

/** Reads what came after the last fix of the kept day, and the whole day when late history came too. What cannot be read now is found missing again with the next frame. */
export const readRest =
  (asked: DayQuery): Thunk<Promise<void>> =>
  async (dispatch, getState) => {
    const { data: day } = select(asked)(getState());
    const read = (query: DayQuery) => dispatch(trackApi.endpoints.dayTrack.initiate(query, { subscribe: false, forceRefetch: true }));
    if (!day || day.fixes.length === 0) return void (await read(asked));
    const { data: rest } = await read({ ...asked, after: new Date(lastFix(day)).toISOString() });
    if (!rest) return;
    if (isWhole(day, rest)) dispatch(trackApi.util.updateQueryData('dayTrack', asked, (now) => withRest(now, rest)));
    else await read(asked);
  };

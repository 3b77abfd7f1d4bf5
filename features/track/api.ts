/** The calls about a pupil's days. */
import { type DayTrack, location, position } from '../../contract';
import { api } from '../../src/service/api';
import { request } from '../../src/service/request';

/** Whose day, and whether a parent or staff asks: the specification has a call for each. */
export interface DayQuery {
  studentId: string;
  /** YYYY-MM-DD. */
  day: string;
  studentSide: boolean;
}

export const trackApi = api.injectEndpoints({
  endpoints: (build) => ({
    dayTrack: build.query<DayTrack, DayQuery>({
      ...request(location.dayTrack),
      query: ({ studentSide, ...sent }) => ({ call: studentSide ? position.studentDayTrack : location.dayTrack, sent }),
      // The store freezes all it is given, one by one; a frozen list it leaves alone, and 28,800 fixes are shown a frame or three sooner.
      transformResponse: (answer: DayTrack) => ({ ...answer, fixes: Object.freeze(answer.fixes) as DayTrack['fixes'] }),
      // A day just left is often the day one comes back to; comparing 28,800 fixes one by one to keep old objects costs more than it saves.
      keepUnusedDataFor: 60,
      structuralSharing: false,
      providesTags: ['Track'],
    }),
    trackCalendar: build.query({ ...request(position.trackCalendar), keepUnusedDataFor: 60 }),
  }),
});

export const { useDayTrackQuery, useTrackCalendarQuery } = trackApi;

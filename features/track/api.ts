/** The calls about a pupil's days. */
import { type AlertPage, alerts, fences, location, type MyAlert, position } from '../../contract';
import { api } from '../../src/service/api';
import { request } from '../../src/service/request';
import { type LoadedTrack, toLoadedTrack } from './day/loadedTrack';

/** Whose day, and whether a parent or staff asks: the specification has a call for each. */
export interface DayQuery {
  studentId: string;
  /** YYYY-MM-DD. */
  day: string;
  studentSide: boolean;
  /** Only what came after this instant, ISO 8601. */
  after?: string;
}

/** From an instant up to another, ISO 8601. */
interface Stretch {
  studentId: string;
  from: string;
  to: string;
}

/** Alerts of one day that are shown. */
const MOST_ALERTS = 200;

export const trackApi = api.injectEndpoints({
  endpoints: (build) => ({
    dayTrack: build.query<LoadedTrack, DayQuery>({
      ...request(location.dayTrack),
      query: ({ studentSide, ...sent }) => ({ call: studentSide ? position.studentDayTrack : location.dayTrack, sent }),
      // The store freezes lists figure by figure; columns of numbers it leaves alone, and 28,800 fixes are shown some frames sooner.
      transformResponse: toLoadedTrack,
      // A day just left is often the day one comes back to; comparing 28,800 fixes one by one to keep old objects costs more than it saves.
      keepUnusedDataFor: 60,
      structuralSharing: false,
      providesTags: ['Track'],
    }),
    trackCalendar: build.query({ ...request(position.trackCalendar), keepUnusedDataFor: 60 }),
    /** Those that rang; a day of more is no day of a child's. */
    dayCrossings: build.query({
      ...request(fences.crossings),
      query: (sent: Stretch) => ({ call: fences.crossings, sent: { ...sent, limit: 200 } }),
      keepUnusedDataFor: 60,
      providesTags: ['Crossing'],
    }),
    dayAlerts: build.query<MyAlert[], Stretch>({
      async queryFn(sent, _, __, ask) {
        const found: MyAlert[] = [];
        let after: string | null = null;
        do {
          const answer = await ask({ call: alerts.alerts, sent: { ...sent, ...(after !== null && { after }) } });
          if (answer.error) return { error: answer.error };
          const page = answer.data as AlertPage;
          found.push(...page.alerts);
          after = page.next;
        } while (after !== null && found.length < MOST_ALERTS);
        return { data: found };
      },
      keepUnusedDataFor: 60,
      providesTags: ['Alert'],
    }),
  }),
});

export const { useDayTrackQuery, useTrackCalendarQuery, useDayCrossingsQuery, useDayAlertsQuery } = trackApi;

/** The calls about a pupil's days: track, calendar, crossings and alerts. */
import { type AlertPage, alerts, fences, location, type MyAlert, position } from '../../contract';
import { api } from '../../src/service/api';
import { request } from '../../src/service/request';
import { type LoadedTrack, toLoadedTrack } from './day/loadedTrack';

/** The pupil, the day, and whether a guardian or staff asks: the specification has one call for each. */
export interface DayQuery {
  studentId: string;
  /** YYYY-MM-DD. */
  day: string;
  studentSide: boolean;
  /** Only fixes after this instant, ISO 8601. */
  after?: string;
}

/** A pupil and a time span, ISO 8601; `to` is excluded. */
interface TimeSpanQuery {
  studentId: string;
  from: string;
  to: string;
}

/** Number of alerts after which no further page is loaded. */
const MAX_ALERTS = 200;

export const trackApi = api.injectEndpoints({
  endpoints: (build) => ({
    dayTrack: build.query<LoadedTrack, DayQuery>({
      ...request(location.dayTrack),
      query: ({ studentSide, ...sent }) => ({ call: studentSide ? position.studentDayTrack : location.dayTrack, sent }),
      // The store deep-freezes lists of objects but leaves typed columns alone: 28,800 fixes are shown some frames
      // sooner.
      transformResponse: toLoadedTrack,
      // Structural sharing would compare 28,800 fixes one by one and cost more than it saves. A day is kept because
      // users often return to it.
      keepUnusedDataFor: 60,
      structuralSharing: false,
      providesTags: ['Track'],
    }),
    trackCalendar: build.query({ ...request(position.trackCalendar), keepUnusedDataFor: 60 }),
    /** No child has more than 200 crossings in a day. */
    dayCrossings: build.query({
      ...request(fences.crossings),
      query: (sent: TimeSpanQuery) => ({ call: fences.crossings, sent: { ...sent, limit: 200 } }),
      keepUnusedDataFor: 60,
      providesTags: ['Crossing'],
    }),
    dayAlerts: build.query<MyAlert[], TimeSpanQuery>({
      async queryFn(sent, _, __, ask) {
        const found: MyAlert[] = [];
        let after: string | null = null;
        do {
          const answer = await ask({ call: alerts.alerts, sent: { ...sent, ...(after !== null && { after }) } });
          if (answer.error) return { error: answer.error };
          const page = answer.data as AlertPage;
          found.push(...page.alerts);
          after = page.next;
        } while (after !== null && found.length < MAX_ALERTS);
        return { data: found };
      },
      keepUnusedDataFor: 60,
      providesTags: ['Alert'],
    }),
  }),
});

export const { useDayTrackQuery, useTrackCalendarQuery, useDayCrossingsQuery, useDayAlertsQuery } = trackApi;

/** The calls of the home page: the school's bells, a card's battery, and what an administrator has to look after. */
import { alerts, cardHealth, position } from '../../contract';
import { firstStepCalls } from '../../contract/manage/firstSteps';
import { fences } from '../../contract/fences/calls';
import { api } from '../../src/service/api';
import { request } from '../../src/service/request';

export const homeApi = api.injectEndpoints({
  endpoints: (build) => ({
    homeCalendar: build.query({
      ...request(fences.schoolCalendar),
      keepUnusedDataFor: 600,
      providesTags: ['SchoolCalendar'],
    }),
    homeBattery: build.query({ ...request(cardHealth.cardHealth), keepUnusedDataFor: 30 }),
    homeWay: build.query({ ...request(position.studentDayTrack), keepUnusedDataFor: 30 }),
    schoolWatch: build.query(request(alerts.schoolWatch)),
    firstSteps: build.query(request(firstStepCalls.firstSteps)),
  }),
});

export const { useFirstStepsQuery, useHomeBatteryQuery, useHomeCalendarQuery, useHomeWayQuery, useSchoolWatchQuery } =
  homeApi;

/** The calls of the home page: the school's calendar with its bells, and what an administrator has to look after. */
import { alerts } from '../../contract';
import { fences } from '../../contract/fences';
import { api } from '../../src/service/api';
import { request } from '../../src/service/request';

const homeApi = api.injectEndpoints({
  endpoints: (build) => ({
    homeCalendar: build.query({ ...request(fences.schoolCalendar), keepUnusedDataFor: 600 }),
    schoolWatch: build.query(request(alerts.schoolWatch)),
  }),
});

export const { useHomeCalendarQuery, useSchoolWatchQuery } = homeApi;

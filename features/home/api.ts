/** The call of the home page: the school's calendar with its bells. */
import { fences } from '../../contract/fences';
import { api } from '../../src/service/api';
import { request } from '../../src/service/request';

const homeApi = api.injectEndpoints({
  endpoints: (build) => ({
    homeCalendar: build.query({ ...request(fences.schoolCalendar), keepUnusedDataFor: 600 }),
  }),
});

export const { useHomeCalendarQuery } = homeApi;

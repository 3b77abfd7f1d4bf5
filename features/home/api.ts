/** The calls of the home page: the school's bells, a card's battery, and what an administrator has to look after. */
import { alerts, cardHealth } from '../../contract';
import { fences } from '../../contract/fences';
import { api } from '../../src/service/api';
import { request } from '../../src/service/request';

const homeApi = api.injectEndpoints({
  endpoints: (build) => ({
    homeCalendar: build.query({ ...request(fences.schoolCalendar), keepUnusedDataFor: 600 }),
    homeBattery: build.query({ ...request(cardHealth.cardHealth), keepUnusedDataFor: 30 }),
    schoolWatch: build.query(request(alerts.schoolWatch)),
  }),
});

export const { useHomeBatteryQuery, useHomeCalendarQuery, useSchoolWatchQuery } = homeApi;

/**
 * The calls of the home page: the school's bells, a card's battery, a family's notices, and what an administrator has
 * to look after.
 */
import { alerts, cardHealth, position } from '../../contract';
import { firstStepCalls } from '../../contract/manage/firstSteps';
import { fences } from '../../contract/fences/calls';
import { noticesWaitingCall } from '../../contract/notices/waiting';
import { api } from '../../src/service/api';
import { useLiveFrame, useLiveGap } from '../../src/service/liveHooks';
import { request } from '../../src/service/request';
import { useAppDispatch } from '../../src/store/store';

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
    noticesWaiting: build.query({ ...request(noticesWaitingCall), providesTags: ['NoticesWaiting'] }),
    firstSteps: build.query(request(firstStepCalls.firstSteps)),
  }),
});

export const {
  useFirstStepsQuery,
  useHomeBatteryQuery,
  useHomeCalendarQuery,
  useHomeWayQuery,
  useNoticesWaitingQuery,
  useSchoolWatchQuery,
} = homeApi;

/** Reads again what waits among the notices when one comes, and after a gap of the stream. */
export function useNoticesNews() {
  const dispatch = useAppDispatch();
  const readAgain = () => void dispatch(api.util.invalidateTags(['Notice', 'NoticesWaiting']));
  useLiveFrame('notices', readAgain);
  useLiveGap(readAgain);
}

/** The calls of class groups, trips and roll calls. */
import { groupCalls } from '../../contract/groups';
import { location } from '../../contract/location';
import { position } from '../../contract/positions';
import { api } from '../../src/service/api';
import { request } from '../../src/service/request';

/** Milliseconds between two readings of groups, trips and their roll calls while a screen shows them. */
export const READ_EVERY = 30_000;

const groupApi = api.enhanceEndpoints({ addTagTypes: ['Group', 'RollCall', 'FamilyTrip'] }).injectEndpoints({
  endpoints: (build) => ({
    groups: build.query({ ...request(groupCalls.groups), providesTags: ['Group'] }),
    lendings: build.query({ ...request(groupCalls.lendings), providesTags: ['Group'] }),
    groupStaff: build.query(request(groupCalls.groupStaff)),
    saveGroup: build.mutation({ ...request(groupCalls.saveGroup), invalidatesTags: ['Group'] }),
    describeTrip: build.mutation({ ...request(groupCalls.describeTrip), invalidatesTags: ['Group'] }),
    endTrip: build.mutation({ ...request(groupCalls.endTrip), invalidatesTags: ['Group', 'RollCall'] }),
    prolongTrip: build.mutation({ ...request(groupCalls.prolongTrip), invalidatesTags: ['Group'] }),
    removeGroup: build.mutation({ ...request(groupCalls.removeGroup), invalidatesTags: ['Group'] }),
    countableClasses: build.query(request(position.teacherClasses)),
    rollCalls: build.query({ ...request(groupCalls.rollCalls), providesTags: ['RollCall'] }),
    rollCall: build.query({ ...request(groupCalls.rollCall), keepUnusedDataFor: 600 }),
    openRollCall: build.mutation({ ...request(groupCalls.openRollCall), invalidatesTags: ['RollCall'] }),
    markPupils: build.mutation(request(groupCalls.mark)),
    closeRollCall: build.mutation({ ...request(groupCalls.closeRollCall), invalidatesTags: ['RollCall'] }),
    stragglers: build.query(request(groupCalls.stragglers)),
    familyTrips: build.query({ ...request(groupCalls.familyTrips), providesTags: ['FamilyTrip'] }),
    answerTrip: build.mutation({ ...request(groupCalls.answerTrip), invalidatesTags: ['FamilyTrip'] }),
    paperConsent: build.mutation({ ...request(groupCalls.paperConsent), invalidatesTags: ['Group'] }),
    countedPositions: build.query(request(location.lastPositions)),
  }),
});

export const {
  useGroupsQuery,
  useLendingsQuery,
  useGroupStaffQuery,
  useSaveGroupMutation,
  useDescribeTripMutation,
  useEndTripMutation,
  useProlongTripMutation,
  useRemoveGroupMutation,
  useCountableClassesQuery,
  useRollCallsQuery,
  useRollCallQuery,
  useOpenRollCallMutation,
  useMarkPupilsMutation,
  useCloseRollCallMutation,
  useStragglersQuery,
  useFamilyTripsQuery,
  useAnswerTripMutation,
  usePaperConsentMutation,
  useCountedPositionsQuery,
} = groupApi;

/** RTK Query endpoints for roster imports and the roll-over. */
import { rosterCalls } from '../../contract';
import { api } from '../../src/service/api';
import { request } from '../../src/service/request';

const rosterApi = api.injectEndpoints({
  endpoints: (build) => ({
    rosterImports: build.query({ ...request(rosterCalls.rosterImports), providesTags: ['RosterImport'] }),
    checkRoster: build.mutation(request(rosterCalls.checkRoster)),
    applyRoster: build.mutation({
      ...request(rosterCalls.applyRoster),
      invalidatesTags: ['RosterImport', 'ClassStudents', 'Position'],
    }),
    undoRoster: build.mutation({
      ...request(rosterCalls.undoRoster),
      invalidatesTags: ['RosterImport', 'ClassStudents', 'Position'],
    }),
    rollOverPlan: build.query({ ...request(rosterCalls.rollOverPlan), providesTags: ['RosterImport'] }),
    rollOver: build.mutation({
      ...request(rosterCalls.rollOver),
      invalidatesTags: ['RosterImport', 'ClassStudents', 'Position'],
    }),
  }),
});

export const {
  useRosterImportsQuery,
  useCheckRosterMutation,
  useApplyRosterMutation,
  useUndoRosterMutation,
  useRollOverPlanQuery,
  useRollOverMutation,
} = rosterApi;

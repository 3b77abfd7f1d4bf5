/** The calls about the town file, each with the token of an operator: the set-up makes them for one who is both. */
import { townMapCalls } from '../../contract/townMap/calls';
import { api } from '../../src/service/api';
import { requestAs } from '../../src/service/request';

/** Whose session makes the calls. */
export interface OperatorSession {
  token: string;
  roleId: string;
}

export const townMapApi = api.injectEndpoints({
  endpoints: (build) => ({
    townMap: build.query({ ...requestAs(townMapCalls.townMap), providesTags: ['TownMap'] }),
    measureTownMap: build.mutation({ ...requestAs(townMapCalls.measureTownMap), invalidatesTags: ['TownMap'] }),
    getTownMap: build.mutation({ ...requestAs(townMapCalls.getTownMap), invalidatesTags: ['TownMap'] }),
    stopTownMap: build.mutation({ ...requestAs(townMapCalls.stopTownMap), invalidatesTags: ['TownMap'] }),
    dropTownMap: build.mutation({ ...requestAs(townMapCalls.dropTownMap), invalidatesTags: ['TownMap'] }),
  }),
});

export const {
  useTownMapQuery,
  useMeasureTownMapMutation,
  useGetTownMapMutation,
  useStopTownMapMutation,
  useDropTownMapMutation,
} = townMapApi;

/** The calls about the town file, of the operator. */
import { townMapCalls } from '../../contract/townMap/calls';
import { api } from '../../src/service/api';
import { request } from '../../src/service/request';

export const townMapApi = api.injectEndpoints({
  endpoints: (build) => ({
    townMap: build.query({ ...request(townMapCalls.townMap), providesTags: ['TownMap'] }),
    measureTownMap: build.mutation({ ...request(townMapCalls.measureTownMap), invalidatesTags: ['TownMap'] }),
    getTownMap: build.mutation({ ...request(townMapCalls.getTownMap), invalidatesTags: ['TownMap'] }),
    stopTownMap: build.mutation({ ...request(townMapCalls.stopTownMap), invalidatesTags: ['TownMap'] }),
    dropTownMap: build.mutation({ ...request(townMapCalls.dropTownMap), invalidatesTags: ['TownMap'] }),
  }),
});

export const {
  useTownMapQuery,
  useMeasureTownMapMutation,
  useGetTownMapMutation,
  useStopTownMapMutation,
  useDropTownMapMutation,
} = townMapApi;

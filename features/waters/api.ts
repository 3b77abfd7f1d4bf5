/** RTK Query endpoints for water areas, verdicts and supervised swims. */
import { alerts, type WaterVerdictRecord, VERDICT_PAGE } from '../../contract';
import { api } from '../../src/service/api';
import { request } from '../../src/service/request';

/** Seconds for which unused water areas and staff stay in the cache, because they seldom change. */
const KEPT = 300;

export const waterApi = api.injectEndpoints({
  endpoints: (build) => ({
    waterAreas: build.query({ ...request(alerts.waterAreas), providesTags: ['WaterArea'], keepUnusedDataFor: KEPT }),
    /** Error 409 has `{ theirs }`, the version that another person saved. */
    saveWaterArea: build.mutation({ ...request(alerts.saveWaterArea), invalidatesTags: ['WaterArea', 'AlertDetail'] }),
    removeWaterArea: build.mutation({ ...request(alerts.removeWaterArea), invalidatesTags: ['WaterArea', 'Swim'] }),
    importWaterAreas: build.mutation({ ...request(alerts.importWaterAreas), invalidatesTags: ['WaterArea'] }),
    waterStaff: build.query({ ...request(alerts.waterStaff), keepUnusedDataFor: KEPT }),
    waterNearby: build.query(request(alerts.waterNearby)),
    /** Verdicts of a water in pages, newest first, rung and silent. */
    waterVerdicts: build.infiniteQuery<WaterVerdictRecord[], string, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (page) => (page.length < VERDICT_PAGE ? null : (page.at(-1)?.verdictId ?? null)),
      },
      query: ({ queryArg: areaId, pageParam }) => ({
        call: alerts.waterVerdicts,
        sent: { areaId, ...(pageParam !== null && { before: pageParam }) },
      }),
      keepUnusedDataFor: 0,
    }),
    swims: build.query({ ...request(alerts.swims), providesTags: ['Swim'] }),
    saveSwim: build.mutation({ ...request(alerts.saveSwim), invalidatesTags: ['Swim'] }),
    removeSwim: build.mutation({ ...request(alerts.removeSwim), invalidatesTags: ['Swim'] }),
  }),
});

export const {
  useWaterAreasQuery,
  useSaveWaterAreaMutation,
  useRemoveWaterAreaMutation,
  useImportWaterAreasMutation,
  useWaterStaffQuery,
  useWaterNearbyQuery,
  useWaterVerdictsInfiniteQuery,
  useSwimsQuery,
  useSaveSwimMutation,
  useRemoveSwimMutation,
} = waterApi;

/** The calls of water areas and supervised swims. */
import { alerts, type WaterVerdictRecord, VERDICT_PAGE } from '../../contract';
import { api } from '../../src/service/api';
import { request } from '../../src/service/request';

/** Seconds the outlines of a school's waters are kept: they change seldom, and are looked at again and again. */
const KEPT = 300;

export const waterApi = api.injectEndpoints({
  endpoints: (build) => ({
    waterAreas: build.query({ ...request(alerts.waterAreas), providesTags: ['WaterArea'], keepUnusedDataFor: KEPT }),
    /** The error carries `{ theirs }` with 409. */
    saveWaterArea: build.mutation({ ...request(alerts.saveWaterArea), invalidatesTags: ['WaterArea', 'AlertDetail'] }),
    removeWaterArea: build.mutation({ ...request(alerts.removeWaterArea), invalidatesTags: ['WaterArea', 'Swim'] }),
    importWaterAreas: build.mutation({ ...request(alerts.importWaterAreas), invalidatesTags: ['WaterArea'] }),
    waterStaff: build.query({ ...request(alerts.waterStaff), keepUnusedDataFor: KEPT }),
    waterNearby: build.query(request(alerts.waterNearby)),
    /** Pages of what was told of a water, or kept silent; newest first. */
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

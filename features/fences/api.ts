/** The platform calls of geofences, with their caching. */
import { type FenceTrack, fences } from '../../contract';
import { api } from '../../src/service/api';
import { request } from '../../src/service/request';

/** Seconds for which an unused track, places and guardians stay cached: the editor reads them again and again. */
const CACHE_SECONDS = 300;

export const geofencingApi = api.injectEndpoints({
  endpoints: (build) => ({
    fences: build.query({ ...request(fences.fences), providesTags: ['Fence'] }),
    /** On which side of each fence the pupil is. Read again after every crossing. */
    fenceSides: build.query({ ...request(fences.fenceSides), providesTags: ['FenceSide'] }),
    fenceHistory: build.query({ ...request(fences.fenceHistory), providesTags: ['Fence'] }),
    /** The error carries the platform's reply: `FenceConflict` with 409, the faults of the shape with 422. */
    saveFence: build.mutation({ ...request(fences.saveFence), invalidatesTags: ['Fence', 'FenceSide'] }),
    removeFence: build.mutation({ ...request(fences.removeFence), invalidatesTags: ['Fence', 'FenceSide'] }),
    pauseFence: build.mutation({ ...request(fences.pauseFence), invalidatesTags: ['Fence'] }),
    /** The pupil's fixes of a fortnight, for previews and for the visited points under a draft. */
    fenceTrack: build.query<FenceTrack, { studentId: string }>({
      ...request(fences.fenceTrack),
      // Redux Toolkit freezes answers value by value. It skips a column that is already frozen, which saves time.
      transformResponse: (answer: FenceTrack) => frozenColumns(answer),
      keepUnusedDataFor: CACHE_SECONDS,
      structuralSharing: false,
    }),
    fencePlaces: build.query({ ...request(fences.fencePlaces), keepUnusedDataFor: CACHE_SECONDS }),
    schoolPlaces: build.query({ ...request(fences.schoolPlaces), keepUnusedDataFor: CACHE_SECONDS }),
    fenceGuardians: build.query({ ...request(fences.fenceGuardians), keepUnusedDataFor: CACHE_SECONDS }),
    schoolCalendar: build.query({ ...request(fences.schoolCalendar), providesTags: ['SchoolCalendar'] }),
    saveSchoolCalendar: build.mutation({ ...request(fences.saveSchoolCalendar), invalidatesTags: ['SchoolCalendar'] }),
  }),
});

export const {
  useFencesQuery,
  useFenceSidesQuery,
  useFenceHistoryQuery,
  useSaveFenceMutation,
  useRemoveFenceMutation,
  usePauseFenceMutation,
  useFenceTrackQuery,
  useFencePlacesQuery,
  useSchoolPlacesQuery,
  useFenceGuardiansQuery,
  useSchoolCalendarQuery,
  useSaveSchoolCalendarMutation,
} = geofencingApi;

function frozenColumns(track: FenceTrack): FenceTrack {
  for (const column of Object.values(track)) if (Array.isArray(column)) Object.freeze(column);
  return track;
}

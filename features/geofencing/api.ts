/** The calls of geofences, as the console keeps their answers. */
import { type FenceTrack, fences } from '../../contract';
import { api } from '../../src/service/api';
import { request } from '../../src/service/request';

/** Seconds a fortnight of fixes is kept: a draft is looked at again and again. */
const KEPT = 300;

export const geofencingApi = api.injectEndpoints({
  endpoints: (build) => ({
    fences: build.query({ ...request(fences.fences), providesTags: ['Fence'] }),
    /** Where the pupil is to each of them; told anew with every crossing. */
    fenceSides: build.query({ ...request(fences.fenceSides), providesTags: ['FenceSide'] }),
    fenceHistory: build.query({ ...request(fences.fenceHistory), providesTags: ['Fence'] }),
    /** The error carries what the platform said besides: `FenceConflict` with 409, the faults of the shape with 422. */
    saveFence: build.mutation({ ...request(fences.saveFence), invalidatesTags: ['Fence', 'FenceSide'] }),
    removeFence: build.mutation({ ...request(fences.removeFence), invalidatesTags: ['Fence', 'FenceSide'] }),
    pauseFence: build.mutation({ ...request(fences.pauseFence), invalidatesTags: ['Fence'] }),
    /** A fortnight of a pupil's fixes, for previews; also what is drawn faintly below a draft. */
    fenceTrack: build.query<FenceTrack, { studentId: string }>({
      ...request(fences.fenceTrack),
      // The store freezes all it is given, number by number; a frozen column it leaves alone.
      transformResponse: (answer: FenceTrack) => frozenColumns(answer),
      keepUnusedDataFor: KEPT,
      structuralSharing: false,
    }),
    fencePlaces: build.query({ ...request(fences.fencePlaces), keepUnusedDataFor: KEPT }),
    fenceGuardians: build.query({ ...request(fences.fenceGuardians), keepUnusedDataFor: KEPT }),
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
  useFenceGuardiansQuery,
  useSchoolCalendarQuery,
  useSaveSchoolCalendarMutation,
} = geofencingApi;

function frozenColumns(track: FenceTrack): FenceTrack {
  for (const column of Object.values(track)) if (Array.isArray(column)) Object.freeze(column);
  return track;
}

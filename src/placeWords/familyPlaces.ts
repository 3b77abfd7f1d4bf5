/** The places that a family has named for its children: read once a console, and looked up by a point. */
import { type FamilyPlace, familyPlaceCalls, type Fix } from '../../contract';
import { placeOfFix } from '../../contract/whereabouts';
import { api } from '../service/api';
import { request } from '../service/request';
import type { Dispatch, State } from '../store/store';

const familyPlacesApi = api.injectEndpoints({
  endpoints: (build) => ({
    familyPlaces: build.query<FamilyPlace[], void>({
      ...request(familyPlaceCalls.familyPlaces),
      query: () => ({ call: familyPlaceCalls.familyPlaces, sent: {} }),
      keepUnusedDataFor: 60,
      providesTags: ['FamilyPlace'],
    }),
    saveFamilyPlace: build.mutation({
      ...request(familyPlaceCalls.saveFamilyPlace),
      // A version that was not the last is read again too.
      invalidatesTags: ['FamilyPlace'],
    }),
    removeFamilyPlace: build.mutation({
      ...request(familyPlaceCalls.removeFamilyPlace),
      invalidatesTags: ['FamilyPlace'],
    }),
  }),
});

export const { useFamilyPlacesQuery, useSaveFamilyPlaceMutation, useRemoveFamilyPlaceMutation } = familyPlacesApi;

/** Asks for the places while somebody shows words of them. @returns what ends it */
export function watchFamilyPlaces(dispatch: Dispatch): () => void {
  const asked = dispatch(familyPlacesApi.endpoints.familyPlaces.initiate());
  return () => asked.unsubscribe();
}

const selectPlaces = familyPlacesApi.endpoints.familyPlaces.select();

/** What is known of them; undefined before the answer, and for staff, who never ask. */
export const familyPlacesIn = (state: State): readonly FamilyPlace[] | undefined => selectPlaces(state).data;

/** The named place in which a fix lies by its accuracy; null for none, and for a fix too coarse to be told by. */
export const familyPlaceAt = (
  places: readonly FamilyPlace[],
  at: Pick<Fix, 'lng' | 'lat' | 'accuracy' | 'source'>,
): FamilyPlace | null => placeOfFix(at, places);

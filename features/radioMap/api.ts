/** The calls about the school's radio map, and those with which a family says where its card is. */
import { cardPlaceCalls, radioMapCalls } from '../../contract/radioMap';
import { api } from '../../src/service/api';
import { request } from '../../src/service/request';

const radioMapApi = api.enhanceEndpoints({ addTagTypes: ['ToldPlaces', 'RadioMap'] }).injectEndpoints({
  endpoints: (build) => ({
    toldPlaces: build.query({ ...request(cardPlaceCalls.toldPlaces), providesTags: ['ToldPlaces'] }),
    tellPlace: build.mutation({ ...request(cardPlaceCalls.tellPlace), invalidatesTags: ['ToldPlaces'] }),
    takePlaceBack: build.mutation({ ...request(cardPlaceCalls.takePlaceBack), invalidatesTags: ['ToldPlaces'] }),
    radioMapState: build.query({ ...request(radioMapCalls.radioMapState), providesTags: ['RadioMap'] }),
    teachAtOnce: build.mutation({ ...request(radioMapCalls.teachAtOnce), invalidatesTags: ['RadioMap'] }),
  }),
});

export const {
  useToldPlacesQuery,
  useTellPlaceMutation,
  useTakePlaceBackMutation,
  useRadioMapStateQuery,
  useTeachAtOnceMutation,
} = radioMapApi;

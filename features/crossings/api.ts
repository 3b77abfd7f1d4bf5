/** The calls about crossings: what fences have told, what they rest on, and what people say of them. */
import { type Crossing, fences } from '../../contract';
import { api } from '../../src/service/api';
import { request } from '../../src/service/request';

/** Which crossings a list shows. */
export interface CrossingListQuery {
  studentId?: string | undefined;
  fenceId?: string | undefined;
  /** Silent ones as well. */
  silent: boolean;
}

/** Crossings a page. */
const PAGE = 30;

export const crossingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    crossingList: build.infiniteQuery<Crossing[], CrossingListQuery, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (page) => (page.length < PAGE ? undefined : page.at(-1)?.crossingId),
      },
      query: ({ queryArg: { studentId, fenceId, silent }, pageParam: before }) => ({
        call: fences.crossings,
        sent: {
          silent,
          limit: PAGE,
          ...(studentId && { studentId }),
          ...(fenceId && { fenceId }),
          ...(before !== null && { before }),
        },
      }),
      transformResponse: (answer) => answer as Crossing[],
      keepUnusedDataFor: 0,
      providesTags: ['Crossing'],
    }),
    whyCrossing: build.query({ ...request(fences.whyCrossing), providesTags: ['Crossing'] }),
    whySilent: build.query(request(fences.whySilent)),
    /** Names of the fences one may ask about. */
    fenceNames: build.query({ ...request(fences.fences), providesTags: ['Fence'] }),
    answerCrossing: build.mutation({ ...request(fences.answerCrossing), invalidatesTags: ['Crossing'] }),
  }),
});

export const {
  useCrossingListInfiniteQuery,
  useWhyCrossingQuery,
  useWhySilentQuery,
  useFenceNamesQuery,
  useAnswerCrossingMutation,
} = crossingsApi;

/** The platform calls about crossings: lists, explanations and feedback. */
import { type Crossing, fences } from '../../contract';
import { api } from '../../src/service/api';
import { request } from '../../src/service/request';

/** Which crossings a list shows. */
export interface CrossingListQuery {
  studentId?: string | undefined;
  fenceId?: string | undefined;
  /** Includes suppressed crossings. */
  silent: boolean;
}

/** Crossings in a page. */
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
    /** Names of the fences the viewer may ask about. */
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

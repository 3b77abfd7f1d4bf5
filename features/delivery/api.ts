/** The calls by which administrators bind providers for messages, and the paths of their pages. */
import { providerCalls } from '../../contract/delivery/calls';
import type { ProviderName } from '../../contract/delivery/providers';
import { api } from '../../src/service/api';
import { request } from '../../src/service/request';

const providerApi = api.injectEndpoints({
  endpoints: (build) => ({
    providers: build.query({ ...request(providerCalls.providers), providesTags: ['Provider'] }),
    saveProvider: build.mutation({ ...request(providerCalls.saveProvider), invalidatesTags: ['Provider'] }),
    orderProviders: build.mutation({
      ...request(providerCalls.orderProviders),
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => null);
        if (answer) void dispatch(providerApi.util.upsertQueryData('providers', {}, answer.data));
      },
    }),
    removeProvider: build.mutation({ ...request(providerCalls.removeProvider), invalidatesTags: ['Provider'] }),
    testProvider: build.mutation(request(providerCalls.testProvider)),
  }),
});

export const {
  useProvidersQuery,
  useSaveProviderMutation,
  useOrderProvidersMutation,
  useRemoveProviderMutation,
  useTestProviderMutation,
} = providerApi;

export const PROVIDERS = '/manage/providers';
/** In the place of an id: a provider that is bound anew. */
export const NEW = 'new';
export const providerPath = (providerId: string) => `${PROVIDERS}/${encodeURIComponent(providerId)}`;
export const newProviderPath = (provider: ProviderName) => `${PROVIDERS}/${NEW}?kind=${provider}`;

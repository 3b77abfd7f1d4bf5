/** The calls of binding. */
import { tenoInfo } from '../../contract/card';
import { user } from '../../contract/user';
import { api } from '../../src/service/api';
import { request } from '../../src/service/request';

/** What another card changes: the card itself, where the child is, and where it has been. */
const CHANGED = ['Card', 'Position', 'Track'] as const;

const bindingApi = api.enhanceEndpoints({ addTagTypes: ['Card'] }).injectEndpoints({
  endpoints: (build) => ({
    tenoInfo: build.query({ ...request(tenoInfo), providesTags: ['Card'] }),
    checkImei: build.query({ ...request(user.checkImei), providesTags: ['Card'] }),
    contacts: build.query(request(user.searchContact)),
    bindCard: build.mutation({ ...request(user.bindCard), invalidatesTags: (_, error) => (error ? [] : CHANGED) }),
    bindImei: build.mutation({ ...request(user.bindImei), invalidatesTags: (_, error) => (error ? [] : CHANGED) }),
    updateStatus: build.mutation({
      ...request(user.updateStatus),
      invalidatesTags: (_, error) => (error ? [] : ['Card', 'Position']),
    }),
    // Refused too: the other guardian may have unbound it meanwhile.
    removeImei: build.mutation({ ...request(user.removeImei), invalidatesTags: CHANGED }),
    sendBindCode: build.mutation(request(user.sendCode)),
  }),
});

export const {
  useTenoInfoQuery,
  useCheckImeiQuery,
  useContactsQuery,
  useBindCardMutation,
  useBindImeiMutation,
  useRemoveImeiMutation,
  useUpdateStatusMutation,
  useSendBindCodeMutation,
} = bindingApi;

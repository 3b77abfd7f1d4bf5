/** The calls of card binding. */
import { tenoInfo } from '../../contract/cards';
import { user } from '../../contract/user';
import { api } from '../../src/service/api';
import { request } from '../../src/service/request';

/** Cached answers that a new card changes. */
const CARD_TAGS = ['Card', 'Position', 'Track'] as const;

const bindingApi = api.enhanceEndpoints({ addTagTypes: ['Card', 'CardRequest'] }).injectEndpoints({
  endpoints: (build) => ({
    tenoInfo: build.query({ ...request(tenoInfo), providesTags: ['Card'] }),
    checkImei: build.query({ ...request(user.checkImei), providesTags: ['Card'] }),
    contacts: build.query(request(user.searchContact)),
    bindCard: build.mutation({ ...request(user.bindCard), invalidatesTags: (_, error) => (error ? [] : CARD_TAGS) }),
    bindImei: build.mutation({ ...request(user.bindImei), invalidatesTags: (_, error) => (error ? [] : CARD_TAGS) }),
    // Also after a refusal, because the line may be gone, or another one may have come.
    confirmLine: build.mutation({ ...request(user.confirmLine), invalidatesTags: ['Card', 'Position'] }),
    cardRequest: build.query({ ...request(user.cardRequest), providesTags: ['CardRequest'] }),
    askGuardian: build.mutation({ ...request(user.askGuardian), invalidatesTags: ['CardRequest'] }),
    // Also after a refusal, because the other guardian may have answered or taken it back meanwhile.
    answerCardRequest: build.mutation({
      ...request(user.answerCardRequest),
      invalidatesTags: [...CARD_TAGS, 'CardRequest'],
    }),
    updateStatus: build.mutation({
      ...request(user.updateStatus),
      invalidatesTags: (_, error) => (error ? [] : ['Card', 'Position']),
    }),
    // Also after a refusal, because the other guardian may have unbound the card meanwhile.
    removeImei: build.mutation({ ...request(user.removeImei), invalidatesTags: CARD_TAGS }),
    sendBindCode: build.mutation(request(user.sendCode)),
  }),
});

export const {
  useTenoInfoQuery,
  useCheckImeiQuery,
  useContactsQuery,
  useBindCardMutation,
  useBindImeiMutation,
  useConfirmLineMutation,
  useCardRequestQuery,
  useAskGuardianMutation,
  useAnswerCardRequestMutation,
  useRemoveImeiMutation,
  useUpdateStatusMutation,
  useSendBindCodeMutation,
} = bindingApi;

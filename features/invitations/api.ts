/** The calls about invitations and second guardians. */
import type { CallOutput } from '../../contract/call';
import { invitationCalls } from '../../contract/invitations';
import { position } from '../../contract/positions';
import { api } from '../../src/service/api';
import { request } from '../../src/service/request';

/** The codes of new invitations. */
export type Made = CallOutput<typeof invitationCalls.makeInvitations>;

const invitationApi = api.enhanceEndpoints({ addTagTypes: ['Invitation'] }).injectEndpoints({
  endpoints: (build) => ({
    invitedClasses: build.query(request(position.teacherClasses)),
    invitations: build.query({ ...request(invitationCalls.invitations), providesTags: ['Invitation'] }),
    makeInvitations: build.mutation({ ...request(invitationCalls.makeInvitations), invalidatesTags: ['Invitation'] }),
    revokeInvitation: build.mutation({ ...request(invitationCalls.revokeInvitation), invalidatesTags: ['Invitation'] }),
    guardianProposals: build.query({ ...request(invitationCalls.guardianProposals), providesTags: ['Invitation'] }),
    // Also after a failure the list is read again: somebody else may have answered.
    answerProposal: build.mutation({ ...request(invitationCalls.answerProposal), invalidatesTags: ['Invitation'] }),
    proposeGuardian: build.mutation(request(invitationCalls.proposeGuardian)),
    // Checking is a mutation: each counts as an attempt.
    checkInvitation: build.mutation(request(invitationCalls.checkInvitation)),
    sendInvitationCode: build.mutation(request(invitationCalls.sendInvitationCode)),
    redeemInvitation: build.mutation(request(invitationCalls.redeemInvitation)),
  }),
});

export const {
  useInvitedClassesQuery,
  useInvitationsQuery,
  useMakeInvitationsMutation,
  useRevokeInvitationMutation,
  useGuardianProposalsQuery,
  useAnswerProposalMutation,
  useProposeGuardianMutation,
  useCheckInvitationMutation,
  useSendInvitationCodeMutation,
  useRedeemInvitationMutation,
} = invitationApi;

/** Routes of invitations and of second guardians. */
import { invitationCalls } from '../../../contract';
import type { PlatformContext } from '../../engine/platform';
import { type RequestAuth, serve } from '../../engine/serving/serve';
import { guardianProposals } from './guardianProposals';
import { redeemInvitation } from './redeemInvitation';
import { staffInvitations } from './staffInvitations';

export function invitationRoutes(context: PlatformContext, auth: RequestAuth) {
  const staff = staffInvitations(context);
  const redeeming = redeemInvitation(context);
  const proposals = guardianProposals(context);
  return serve<typeof invitationCalls>(
    invitationCalls,
    {
      invitations: ({ classId }, { session }) => staff.list(classId, session),
      makeInvitations: ({ roleIds }, { session }, client) => staff.make(roleIds, session, client),
      revokeInvitation: async ({ roleId }, { session }, client) =>
        staff.revoke(roleId, session, client).then(() => null),
      checkInvitation: ({ code }, _, client) => redeeming.check(code, client),
      sendInvitationCode: ({ code, mobile }, _, client) => redeeming.sendCode(code, mobile, client),
      redeemInvitation: (input, _, client) => redeeming.redeem(input, client),
      proposeGuardian: async (input, { session }, client) => proposals.propose(input, session, client).then(() => null),
      guardianProposals: (_, { session }) => proposals.list(session),
      answerProposal: async (input, { session }, client) => proposals.answer(input, session, client).then(() => null),
    },
    auth,
  );
}

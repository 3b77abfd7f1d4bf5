/** Routes of set-up, one-use links, intake keys and the audit log. */
import { auditCalls, intakeKeyCalls, setUpCalls } from '../../contract';
import { readAudit } from '../audit/readAudit';
import { intakeKeys } from '../intake/intakeKeys';
import type { PlatformContext } from '../platform';
import { type RequestAuth, serve } from '../serve';
import { setUpService } from './setUpService';

export function setUpRoutes(context: PlatformContext, auth: RequestAuth, isSetUp: () => Promise<boolean>) {
  const service = setUpService(context, isSetUp);
  const keys = intakeKeys(context);
  return serve<typeof setUpCalls & typeof auditCalls & typeof intakeKeyCalls>(
    { ...setUpCalls, ...auditCalls, ...intakeKeyCalls },
    {
      checkSetUpLink: ({ token }, _, client) => service.check(token, client),
      setUp: (input, _, client) => service.setUp(input, client),
      checkSignInLink: ({ token }, _, client) => service.checkSignIn(token, client),
      redeemSignInLink: (input, _, client) => service.redeemSignIn(input, client),
      intakeKeys: (_, { session }) => keys.list(session),
      makeIntakeKey: ({ label }, { session }, client) => keys.make(label, session, client),
      revokeIntakeKey: async ({ keyId }, { session }, client) => keys.revoke(keyId, session, client).then(() => null),
      auditLog: (input, { session }) => readAudit(context, input, session),
    },
    auth,
  );
}

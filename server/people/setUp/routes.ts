/** Routes of set-up and restore, one-use links, intake keys and the audit log. */
import { auditCalls, intakeKeyCalls, setUpCalls } from '../../../contract';
import { readAudit } from '../../engine/audit/readAudit';
import { intakeKeys } from '../intakeKeys/intakeKeys';
import type { PlatformContext } from '../../engine/platform';
import { type RequestAuth, serve } from '../../engine/serving/serve';
import { restoring, type UploadedBackup } from './restoring';
import { setUpService } from './setUpService';

/** @param upload where an uploaded backup goes; null where none can be restored. */
export function setUpRoutes(
  context: PlatformContext,
  auth: RequestAuth,
  isSetUp: () => Promise<boolean>,
  upload: UploadedBackup | null,
) {
  const service = setUpService(context, isSetUp);
  const backup = restoring(context, upload, service.check);
  const keys = intakeKeys(context);
  return serve<typeof setUpCalls & typeof auditCalls & typeof intakeKeyCalls>(
    { ...setUpCalls, ...auditCalls, ...intakeKeyCalls },
    {
      checkSetUpLink: ({ token }, _, client) => service.check(token, client),
      setUp: async (input, _, client) => {
        const administrator = await service.setUp(input, client);
        await backup.discard();
        return administrator;
      },
      addBackupPart: (input, _, client) => backup.add(input, client),
      restoreBackup: (input, _, client) => backup.begin(input, client),
      restoreState: (input, _, client) => backup.state(input, client),
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

/** Serves the calls of archives. */
import { archiveCalls } from '../../../../contract';
import type { PlatformContext } from '../../../engine/platform';
import { type RequestAuth, serve } from '../../../engine/serving/serve';
import { checkChain } from './archiveChain';
import { archives } from './archives';
import type { ApprovalDefinitions } from '../editor/definitions';
import { approvalCounts } from '../lists';

/** @param counted tells the consoles of these people their counters. */
export function archiveRoutes(
  context: PlatformContext,
  auth: RequestAuth,
  definitions: ApprovalDefinitions,
  counted: (userIds: readonly string[]) => Promise<void>,
) {
  const records = archives(context, definitions);
  return serve<typeof archiveCalls>(
    archiveCalls,
    {
      getArchiveList: (query, { session }) => records.list(session, query),
      exportArchives: ({ text }, { session }, client) => records.forFile(session, client, text),
      checkArchives: ({ from }, { session }) => checkChain(context.db, session.schoolId, from),
      getArchiveInfo: ({ instanceId }, { session }) => records.read(session, instanceId),
      async fileArchive({ instanceId, place }, { session }) {
        const filed = await records.file(session, instanceId, place);
        await counted(await records.filers(instanceId));
        return filed;
      },
      async updateArchiveReadStatus({ instanceId }, { session }) {
        if (await records.markRead(session, instanceId)) await counted([session.userId]);
        return approvalCounts(context.db, session);
      },
    },
    auth,
  );
}

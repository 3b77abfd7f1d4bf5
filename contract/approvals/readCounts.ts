/** What waits for a person in approvals and archives. It stands alone because each page over the map needs it. */
import * as z from 'zod/mini';
import { callsOf } from '../call';

/** The counters (3.15): approvals to decide, copies to read, records to file or read, copied records to read. */
export const ReadCounts = z.object({
  approveNumber: z.int(),
  notifyNumber: z.int(),
  archivesPending: z.int(),
  archivesCopy: z.int(),
});
export type ReadCounts = z.infer<typeof ReadCounts>;

export const getProcessNumber = callsOf('approval').post('/activities/getProcessNumber/v1', {
  needs: 'approval:read',
  input: z.object({}),
  output: ReadCounts,
  hideToast: true,
});

/** What waits for a person in approvals and archives. It stands alone because the live stream carries it. */
import * as z from 'zod/mini';

/** The counters (3.15): approvals to decide, copies to read, records to file or read, copied records to read. */
export const ReadCounts = z.object({
  approveNumber: z.int(),
  notifyNumber: z.int(),
  archivesPending: z.int(),
  archivesCopy: z.int(),
});
export type ReadCounts = z.infer<typeof ReadCounts>;

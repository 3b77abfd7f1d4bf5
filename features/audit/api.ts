/** The call that reads the audit log, in pages. */
import { auditCalls } from '../../contract/audit';
import type { CallInput, CallOutput } from '../../contract/call';
import { api } from '../../src/service/api';

type Log = typeof auditCalls.auditLog;
type Page = CallOutput<Log>;
export type AuditFilter = Omit<CallInput<Log>, 'before'>;

const auditApi = api.injectEndpoints({
  endpoints: (build) => ({
    auditLog: build.infiniteQuery<Page, AuditFilter, number | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: ({ entries, more }) => (more ? (entries.at(-1)?.auditId ?? null) : null),
      },
      query: ({ queryArg, pageParam }) => ({
        call: auditCalls.auditLog,
        sent: { ...queryArg, ...(pageParam !== null && { before: pageParam }) },
      }),
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useAuditLogInfiniteQuery } = auditApi;

/** Archives (2.36): records of what was decided, to file, to read and to know. All calls are ours. */
import * as z from 'zod/mini';
import { clean } from '../cleanText';
import { callsOf } from '../call';
import { Id, Instant, WholeFromOne } from '../primitives';
import { ApprovalEntry, ApprovalItem, ApprovalNode } from './calls';
import { ReadCounts } from './readCounts';
import { ArchivePlace } from './effects';
import { NameOfPerson } from '../names';

/** pending: to file or to read. kept: filed or read; an administrator's has every filed record. copy: given to know. */
export const ArchiveList = z.enum(['pending', 'kept', 'copy']);
export type ArchiveList = z.infer<typeof ArchiveList>;

export const ArchiveEntry = z.extend(ApprovalEntry, {
  madeTime: Instant,
  /** Null until somebody files it. */
  place: z.nullable(ArchivePlace),
  filedTime: z.nullable(Instant),
  filedBy: z.nullable(NameOfPerson),
  /** The viewer has to file it. */
  toFile: z.boolean(),
});
export type ArchiveEntry = z.infer<typeof ArchiveEntry>;

export const ArchiveDetail = z.extend(ArchiveEntry, {
  approvalList: z.array(ApprovalItem),
  processList: z.array(ApprovalNode),
  /** What the seal covers is as it was when the record was made. */
  sealed: z.boolean(),
  /** whole: all that the record shows. earlier: form, decisions and the asker's name alone. */
  sealRule: z.enum(['whole', 'earlier']),
  /** Its place in the school's chain of records, and the digest there; null when it has none. */
  link: z.nullable(z.object({ place: z.int(), digest: z.string() })),
  /** When the record is deleted. */
  keptUntil: Instant,
  /** Where it can be filed, the nearest place first. */
  places: z.array(ArchivePlace),
});
export type ArchiveDetail = z.infer<typeof ArchiveDetail>;

/** Links of one answer, at most. */
export const CHAIN_PAGE = 500;

/**
 * gap: the link before is missing. link: the link itself was altered. missing: the record is gone, and not by the
 * platform. changed: something that the record's seal covers was altered. end: links behind this place are missing.
 * unlinked: the record was put in past the platform.
 */
export const ChainFault = z.object({
  place: z.nullable(z.int()),
  serialNumber: z.nullable(z.string()),
  time: z.nullable(Instant),
  why: z.enum(['gap', 'link', 'missing', 'changed', 'end', 'unlinked']),
});
export type ChainFault = z.infer<typeof ChainFault>;

const ChainPage = z.object({
  checked: z.int(),
  /** How many of them have records of the earlier rule, whose seal leaves out words, pupil and files. */
  earlier: z.int(),
  /** How many of them are links of records whose time was over, or whose pupil was erased. */
  removed: z.int(),
  faults: z.array(ChainFault),
  /** The place to go on from; null behind the last. */
  next: z.nullable(z.int()),
  /** Links of the whole chain, and the digest at its end: whoever wrote it down sees a chain that was made anew. */
  total: z.int(),
  digest: z.string(),
});
export type ChainPage = z.infer<typeof ChainPage>;

/** Records of one export, at most. */
export const MOST_EXPORTED = 5_000;

const { post } = callsOf('approval');
const oneRecord = z.object({ instanceId: Id });

export const archiveCalls = {
  getArchiveList: post('/archives/getArchiveList/v1', {
    needs: 'approval:read',
    input: z.object({
      list: ArchiveList,
      currentPage: z.int().check(z.minimum(1), z.maximum(100_000)),
      text: z.optional(z.string().check(clean.line(), z.maxLength(50))),
    }),
    output: z.object({ total: z.int(), pageSize: z.int(), currentPage: z.int(), list: z.array(ArchiveEntry) }),
    hideToast: true,
    ours: true,
  }),
  /**
   * Filed records for a file, newest first: of the kinds that the caller administers, as far as the caller sees them.
   * It is written in the activity log before it is answered.
   */
  exportArchives: post('/archives/exportArchives/v1', {
    needs: 'approval:define',
    input: z.object({ text: z.optional(z.string().check(clean.line(), z.maxLength(50))) }),
    output: z.object({ list: z.array(ArchiveEntry), total: z.int() }),
    hideToast: true,
    ours: true,
  }),
  /** Checks the chain of the school's records from a place on, a page at a time; the first is 1. */
  checkArchives: post('/archives/checkArchives/v1', {
    needs: 'audit:read',
    input: z.object({ from: WholeFromOne }),
    output: ChainPage,
    hideToast: true,
    ours: true,
  }),
  getArchiveInfo: post('/archives/getArchiveInfo/v1', {
    needs: 'approval:read',
    input: oneRecord,
    output: ArchiveDetail,
    hideToast: true,
    ours: true,
  }),
  /** @throws 404 outside the viewer's records, 403 for who need not file it, 409 when filed, 400 for no place of it. */
  fileArchive: post('/archives/fileArchive/v1', {
    needs: 'approval:write',
    input: z.object({ instanceId: Id, place: ArchivePlace }),
    output: ArchiveDetail,
    hideToast: true,
    ours: true,
  }),
  /** Marks a record as read. That of others is left out. */
  updateArchiveReadStatus: post('/archives/updateArchiveReadStatus/v1', {
    needs: 'approval:read',
    input: oneRecord,
    output: ReadCounts,
    hideToast: true,
    ours: true,
  }),
};

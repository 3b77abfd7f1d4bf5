/**
 * The heavy work of roster imports, for worker threads: reading a file, comparing it, planning an undo or a roll-over.
 */
import { preparedJson, type WrittenJson } from '../../engine/work/preparedJson';
import { LISTED_FAULTS, LISTED_NOTICES, RosterCheck, type RosterUpload } from '../../../contract/roster/calls';
import { checkRoster, type CheckedRoster } from '../../../contract/roster/checkRoster';
import type { SchoolStages } from '../../../contract/roster/classNames';
import type { ColumnMemory } from '../../../contract/roster/columnMemory';
import { mappingOf } from '../../../contract/roster/columns';
import type { SheetMapping } from '../../../contract/roster/fields';
import { readRosterFile } from '../../../contract/roster/readRosterFile';
import {
  FileFault,
  type FileFaultCode,
  mended,
  type RosterContext,
  type RosterFile,
} from '../../../contract/roster/sheet';
import { summaryOf } from '../../../contract/roster/summary';
import { sha256 } from '../../engine/sha256';
import { type DiffedRoster, diffRoster, type DiffInput } from './diffRoster';

export interface ReadInput extends Pick<RosterUpload, 'file' | 'fileName' | 'mends'> {
  /** Null: as the headers say. */
  mappings: SheetMapping[] | null;
  memory: ColumnMemory;
  school: SchoolStages;
  context: RosterContext;
}

/** A file that was read and checked, without its rows. */
export interface ReadRoster {
  checked: CheckedRoster;
  /** SHA-256 of the file. */
  hash: string;
  answer: ReturnType<typeof summaryOf>;
  mappings: SheetMapping[];
}

export async function readRoster(input: ReadInput): Promise<ReadRoster | { refused: FileFaultCode }> {
  let file: RosterFile;
  try {
    file = await readRosterFile(bytesOf(input.file), input.fileName, input.context);
  } catch (error) {
    if (error instanceof FileFault) return { refused: error.why };
    throw error;
  }
  const mappings = file.sheets.map((sheet, i) => input.mappings?.[i] ?? mappingOf(sheet, input.memory));
  return {
    checked: checkRoster(mended(file.sheets, input.mends), mappings, input.school),
    hash: sha256(input.file),
    mappings,
    answer: summaryOf(file, mappings),
  };
}

/** @returns the bytes of a text in base64; none when it is not base64. */
function bytesOf(base64: string): Uint8Array {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
  } catch {
    return new Uint8Array();
  }
}

export interface CompareInput extends DiffInput {
  read: Pick<ReadRoster, 'answer'> & { checked: CheckedRoster };
  seen: string | null;
}

/** Compares a file, and writes the answer of `checkRoster`. */
export const compareRoster = ({ read, seen, ...input }: CompareInput): WrittenJson =>
  preparedJson(RosterCheck, {
    refused: null,
    ...read.answer,
    faults: read.checked.faults.slice(0, LISTED_FAULTS),
    faultCount: read.checked.faults.length,
    notices: read.checked.notices.slice(0, LISTED_NOTICES),
    noticeCount: read.checked.notices.length,
    unneeded: read.checked.unneeded,
    diff: diffRoster(input).diff,
    seen,
  });

/** The changes that follow from what a person accepted. */
export const planRoster = (input: DiffInput): Pick<DiffedRoster, 'changes' | 'toType'> & { unanswered: number } => {
  const { changes, toType, diff } = diffRoster(input);
  return { changes, toType, unanswered: diff.unanswered };
};

declare module '../../engine/work/heavyWork' {
  interface HeavyTasks {
    readRoster: typeof readRoster;
    compareRoster: typeof compareRoster;
    planRoster: typeof planRoster;
  }
}

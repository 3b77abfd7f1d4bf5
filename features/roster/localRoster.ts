/** Reads and checks a file on this device, so that its faults show before anything is sent. Runs in a worker. */
import type { RosterCheck } from '../../contract';
import { LISTED_FAULTS, LISTED_NOTICES } from '../../contract/roster/calls';
import { checkRoster } from '../../contract/roster/checkRoster';
import type { ColumnMemory } from '../../contract/roster/columnMemory';
import { mappingOf } from '../../contract/roster/columns';
import type { SheetMapping } from '../../contract/roster/fields';
import type { SchoolStages } from '../../contract/roster/classNames';
import { readRosterFile } from '../../contract/roster/readRosterFile';
import {
  FileFault,
  type FileFaultCode,
  type Mend,
  mended,
  type RosterContext,
  type RosterFile,
} from '../../contract/roster/sheet';
import { summaryOf } from '../../contract/roster/summary';
import { type FaultySheet, faultyRowsOf } from './faultyRows';

export interface LocalAsk {
  read: { bytes: Uint8Array; fileName: string; memory: ColumnMemory; school: SchoolStages; context: RosterContext };
  check: { mappings: SheetMapping[]; mends: readonly Mend[] };
  faulty: LocalAsk['check'];
}

/** What this device found. */
export type LocalCheck = Pick<
  RosterCheck,
  | 'form'
  | 'encoding'
  | 'school'
  | 'leftOut'
  | 'sheets'
  | 'unneeded'
  | 'faults'
  | 'faultCount'
  | 'notices'
  | 'noticeCount'
> & {
  mappings: SheetMapping[];
  /** Rows without a fault. */
  ready: { pupils: number; teachers: number; cards: number };
};

/** One file and what was found in it; a new file takes its place. */
export class LocalRoster {
  #file: RosterFile | null = null;
  #school: SchoolStages = { schoolYear: 0, stages: [] };

  async read({ bytes, fileName, memory, school, context }: LocalAsk['read']): Promise<LocalCheck | FileFaultCode> {
    try {
      this.#file = await readRosterFile(bytes, fileName, context);
    } catch (error) {
      if (error instanceof FileFault) return error.why;
      throw error;
    }
    this.#school = school;
    return this.check({ mappings: this.#file.sheets.map((sheet) => mappingOf(sheet, memory)), mends: [] });
  }

  /** All rows with a fault, also those that the screen does not list. */
  faulty({ mappings, mends }: LocalAsk['faulty']): FaultySheet[] {
    const { sheets, checked } = this.#checked({ mappings, mends });
    return faultyRowsOf(sheets, mappings, checked.faults);
  }

  #checked({ mappings, mends }: LocalAsk['check']) {
    const file = this.#file;
    if (!file) throw new Error('No file was read');
    const sheets = mended(file.sheets, mends);
    return { file, sheets, checked: checkRoster(sheets, mappings, this.#school) };
  }

  check({ mappings, mends }: LocalAsk['check']): LocalCheck {
    const { file, checked } = this.#checked({ mappings, mends });
    const ready = (rows: readonly { waits: boolean }[]) => rows.filter(({ waits }) => !waits).length;
    return {
      ...summaryOf(file, mappings),
      mappings,
      unneeded: checked.unneeded,
      faults: checked.faults.slice(0, LISTED_FAULTS),
      faultCount: checked.faults.length,
      notices: checked.notices.slice(0, LISTED_NOTICES),
      noticeCount: checked.notices.length,
      ready: { pupils: ready(checked.pupils), teachers: ready(checked.teachers), cards: ready(checked.cards) },
    };
  }
}

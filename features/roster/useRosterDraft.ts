/** The draft of an import: the file, what was typed over its cells, how its columns are read, what was decided. */
import { useRef, useState } from 'react';
import type { RosterChoices, RosterUpload } from '../../contract';
import type { SchoolStages } from '../../contract/roster/classNames';
import type { ColumnMemory } from '../../contract/roster/columnMemory';
import type { SheetMapping } from '../../contract/roster/fields';
import { FILE_LIMITS, type FileFaultCode, type Mend, type RosterContext } from '../../contract/roster/sheet';
import type { Text } from '../../src/messages/texts';
import type { LocalCheck } from './localRoster';
import { rosterReader } from './rosterWorker';

const NO_CHOICES: RosterChoices = { leftOut: [], leaving: [], resolved: [] };

export interface RosterDraft {
  fileName: string;
  /** Null before a file is read. */
  check: LocalCheck | null;
  /** Why the file was refused; 'unread' when this device could not read it. */
  refused: FileFaultCode | 'unread' | null;
  reading: boolean;
  mends: readonly Mend[];
  choices: RosterChoices;
}

const EMPTY: RosterDraft = { fileName: '', check: null, refused: null, reading: false, mends: [], choices: NO_CHOICES };

export function useRosterDraft(memory: ColumnMemory, school: SchoolStages, context: RosterContext) {
  const [draft, setDraft] = useState(EMPTY);
  const bytes = useRef<Uint8Array | null>(null);

  async function read(file: File): Promise<void> {
    setDraft({ ...EMPTY, fileName: file.name, reading: true });
    const refuse = (refused: RosterDraft['refused']) => setDraft({ ...EMPTY, fileName: file.name, refused });
    if (file.size > FILE_LIMITS.bytes) return refuse('tooLarge');
    try {
      bytes.current = new Uint8Array(await file.arrayBuffer());
      const ask = { bytes: bytes.current, fileName: file.name, memory, school, context };
      const check = await rosterReader().read(ask);
      if (typeof check === 'string') refuse(check);
      else setDraft({ ...EMPTY, fileName: file.name, check });
    } catch {
      refuse('unread');
    }
  }

  async function checkAgain(mappings: SheetMapping[], mends: readonly Mend[]): Promise<void> {
    const check = await rosterReader().check({ mappings, mends });
    setDraft((before) => ({ ...before, check, mends, choices: NO_CHOICES }));
  }

  return {
    draft,
    read,
    mend: (typed: readonly Mend[]) => {
      if (!draft.check) return;
      const others = draft.mends.filter(
        ({ sheet, row, column }) =>
          !typed.some((one) => sheet === one.sheet && row === one.row && column === one.column),
      );
      void checkAgain(draft.check.mappings, [...others, ...typed]);
    },
    remap: (index: number, mapping: SheetMapping) => {
      if (!draft.check) return;
      void checkAgain(
        draft.check.mappings.map((one, i) => (i === index ? mapping : one)),
        draft.mends,
      );
    },
    /** The rows with a fault as a workbook. */
    async faultyRows(text: Text<'roster'>): Promise<Blob> {
      const { writeFaultyRows } = await import('./faultyRows');
      return writeFaultyRows(
        await rosterReader().faulty({ mappings: draft.check?.mappings ?? [], mends: draft.mends }),
        text,
      );
    },
    choose: (choices: RosterChoices) => setDraft((before) => ({ ...before, choices })),
    clear: () => setDraft(EMPTY),
    upload: (choices: RosterChoices): RosterUpload => ({
      fileName: draft.fileName.slice(0, 200),
      file: base64Of(bytes.current ?? new Uint8Array()),
      mappings: draft.check?.mappings ?? null,
      mends: [...draft.mends],
      choices,
    }),
  };
}

/** Bytes that become letters at once: more would overflow the stack. */
const PIECE = 8_192;

function base64Of(bytes: Uint8Array): string {
  let letters = '';
  for (let at = 0; at < bytes.length; at += PIECE) letters += String.fromCodePoint(...bytes.subarray(at, at + PIECE));
  return btoa(letters);
}

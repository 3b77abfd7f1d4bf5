/** Reads a roster file of any form that we take, by its first bytes and not by its name. */
import { readCsv } from './readCsv';
import { readOneRoster } from './readOneRoster';
import { readXlsx } from './readXlsx';
import { FILE_LIMITS, FileFault, type RosterContext, type RosterFile } from './sheet';

const startsWith = (bytes: Uint8Array, start: readonly number[]) => start.every((byte, i) => bytes[i] === byte);
const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** Compound files: Excel before 2007, and encrypted workbooks of today. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0];

/** @throws FileFault. */
export async function readRosterFile(bytes: Uint8Array, fileName: string, context: RosterContext): Promise<RosterFile> {
  if (bytes.length > FILE_LIMITS.bytes) throw new FileFault('tooLarge');
  if (bytes.length === 0) throw new FileFault('empty');
  if (startsWith(bytes, COMPOUND)) throw new FileFault(isEncrypted(bytes) ? 'password' : 'oldExcel');
  const file = startsWith(bytes, ZIP) ? await readZip(bytes, context) : readCsv(bytes, baseName(fileName));
  const holds = ({ rows, odd }: RosterFile['sheets'][number]) =>
    Object.keys(odd).length > 0 || rows.some((row) => row.some((cell) => cell !== ''));
  if (!file.sheets.some(holds)) throw new FileFault('empty');
  return file;
}

async function readZip(bytes: Uint8Array, context: RosterContext): Promise<RosterFile> {
  const roster = readOneRoster(bytes, context);
  if (roster) return { form: 'oneroster', encoding: null, ...roster };
  return { form: 'xlsx', encoding: null, sheets: readXlsx(bytes) };
}

const baseName = (fileName: string) => fileName.replace(/\.[^.]*$/, '').slice(0, 40) || 'CSV';

/** An encrypted workbook is a compound file with a stream of this name (MS-OFFCRYPTO 2.3), in UTF-16. */
function isEncrypted(bytes: Uint8Array): boolean {
  const name = [...new TextEncoder().encode('EncryptedPackage')].flatMap((letter) => [letter, 0]);
  for (let at = 0; at + name.length <= bytes.length; at += 1) {
    if (bytes[at] === name[0] && name.every((byte, i) => bytes[at + i] === byte)) return true;
  }
  return false;
}

/** Reads a workbook: its sheets in their order, as people see them. */
import { strFromU8 } from 'fflate';
import { FILE_LIMITS, FileCount, FileFault, type Sheet } from './sheet';
import { formatsOf } from './shownNumber';
import { unzipCounted } from './unzip';
import { readSheet } from './xlsxSheet';
import { hearXml, sharedTexts } from './xlsxXml';

const isPart = (name: string) => /^xl\/(?:[^/]*\.xml|_rels\/.*|worksheets\/[^/]*\.xml)$/.test(name);

/** @throws FileFault. */
export function readXlsx(bytes: Uint8Array, count = new FileCount()): Sheet[] {
  const files = unzipCounted(bytes, isPart);
  if (!files.has('xl/workbook.xml')) throw new FileFault('notARoster');
  const xml = (name: string) => {
    const part = files.get(name);
    files.delete(name);
    return part ? strFromU8(part) : '';
  };
  const sheets = sheetsOf(xml('xl/workbook.xml'), xml('xl/_rels/workbook.xml.rels'), count);
  if (sheets.length > FILE_LIMITS.sheets) throw new FileFault('inflates');
  if (sheets.length === 0) throw new FileFault('broken');
  const workbook = {
    texts: sharedTexts(xml('xl/sharedStrings.xml'), count),
    formats: formatsOf(xml('xl/styles.xml'), count),
  };
  return sheets.map(({ name, path }) => ({ name, ...readSheet(xml(path), workbook, count) }));
}

/** The sheets of a workbook and the parts that hold them. Charts are none. */
function sheetsOf(workbook: string, relations: string, count: FileCount): { name: string; path: string }[] {
  const targets = new Map<string, string>();
  hearXml(relations, count, {
    open: (name, { Id = '', Target = '' }) => {
      if (name === 'Relationship') targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`);
    },
  });
  const sheets: { name: string; path: string }[] = [];
  hearXml(workbook, count, {
    open: (name, { name: title = '', id = '' }) => {
      const path = targets.get(id);
      if (name === 'sheet' && path && !/(?:chart|dialog|macro)sheets\//.test(path)) sheets.push({ name: title, path });
    },
  });
  return sheets;
}

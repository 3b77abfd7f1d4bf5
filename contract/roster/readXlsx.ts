/** Reads a workbook: its sheets in their order, as people see them. */
import { strFromU8 } from 'fflate';
import { FILE_LIMITS, FileFault, type Sheet } from './sheet';
import { formatsOf } from './shownNumber';
import { unzipCounted } from './unzip';
import { readSheet } from './xlsxSheet';
import { hearXml, sharedTexts } from './xlsxXml';

const isPart = (name: string) => /^xl\/(?:[^/]*\.xml|_rels\/.*|worksheets\/[^/]*\.xml)$/.test(name);

/** @throws FileFault. */
export function readXlsx(bytes: Uint8Array): Sheet[] {
  const files = unzipCounted(bytes, isPart);
  if (!files.has('xl/workbook.xml')) throw new FileFault('notARoster');
  const xml = (name: string) => {
    const part = files.get(name);
    files.delete(name);
    return part ? strFromU8(part) : '';
  };
  const sheets = sheetsOf(xml('xl/workbook.xml'), xml('xl/_rels/workbook.xml.rels'));
  if (sheets.length > FILE_LIMITS.sheets) throw new FileFault('inflates');
  if (sheets.length === 0) throw new FileFault('broken');
  const workbook = {
    texts: sharedTexts(xml('xl/sharedStrings.xml')),
    formats: formatsOf(xml('xl/styles.xml')),
  };
  return sheets.map(({ name, path }) => ({ name, ...readSheet(xml(path), workbook) }));
}

/** The sheets of a workbook and the parts that hold them. Charts are none. */
function sheetsOf(workbook: string, relations: string): { name: string; path: string }[] {
  const targets = new Map<string, string>();
  hearXml(relations, {
    open: (name, { Id = '', Target = '' }) => {
      if (name === 'Relationship') targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`);
    },
  });
  const sheets: { name: string; path: string }[] = [];
  hearXml(workbook, {
    open: (name, { name: title = '', id = '' }) => {
      const path = targets.get(id);
      if (name === 'sheet' && path && !/(?:chart|dialog|macro)sheets\//.test(path)) sheets.push({ name: title, path });
    },
  });
  return sheets;
}

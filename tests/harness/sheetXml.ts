/** Workbooks written by hand, for what no writer of workbooks makes. */
import { strToU8, zipSync } from 'fflate';

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A workbook of one sheet, 学生. @param more XML after the rows, and the workbook's other parts. */
export const sheetXml = (rows: string, more: { after?: string; texts?: string; formats?: readonly string[] } = {}) =>
  zipSync({
    '[Content_Types].xml': strToU8(
      `<?xml version="1.0"?><Types xmlns="${PACKAGE}/content-types">
      <Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
      <Default Extension="xml" ContentType="application/xml"/></Types>`,
    ),
    'xl/workbook.xml': strToU8(
      `<?xml version="1.0"?><workbook ${MAIN} xmlns:r="${OFFICE}"><sheets>
        <sheet name="学生" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<?xml version="1.0"?><Relationships xmlns="${PACKAGE}/relationships">
        <Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    ...(more.texts && { 'xl/sharedStrings.xml': strToU8(`<?xml version="1.0"?><sst ${MAIN}>${more.texts}</sst>`) }),
    ...(more.formats && { 'xl/styles.xml': strToU8(stylesXml(more.formats)) }),
    'xl/worksheets/sheet1.xml': strToU8(
      `<?xml version="1.0"?><worksheet ${MAIN}><sheetData>${rows}</sheetData>${more.after ?? ''}</worksheet>`,
    ),
  });

/** Style 0 is general, the next ones have these formats, by code or by a built-in number. */
const stylesXml = (formats: readonly string[]) =>
  `<?xml version="1.0"?><styleSheet ${MAIN}><numFmts>${formats
    .map((code, i) => `<numFmt numFmtId="${200 + i}" formatCode="${code.replaceAll('"', '&quot;')}"/>`)
    .join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${formats
    .map((code, i) => `<xf numFmtId="${/^\d\d$/.test(code) ? code : 200 + i}"/>`)
    .join('')}</cellXfs></styleSheet>`;

export const inline = (at: string, words: string) => `<c r="${at}" t="inlineStr"><is><t>${words}</t></is></c>`;
export const numberCell = (at: string, value: string, style = 0) => `<c r="${at}" s="${style}"><v>${value}</v></c>`;

/** Tables of positions: a line of column names, then a line a position, parted by comma, semicolon, tab or bar. */
import Papa from 'papaparse';
import { type FormReader, readAccuracy, readAltitude } from './writtenPoint';

/** Names of columns, in small letters without spaces, marks and units. */
const NAMES = {
  time:
    'utc trackedat time timestamp datetime gpstime fixtime devicetime recordedat utctime timeutc locationtime localtime ' +
    'gmt 时间 定位时间 日期时间 记录时间 上报时间',
  date: 'date utcdate day 日期',
  lat: 'lat latitude 纬度',
  lng: 'lon lng long longitude 经度',
  accuracy: 'accuracy horizontalaccuracy 精度 定位精度',
  altitude: 'altitude alt ele elevation 海拔 高度',
} as const;
type Column = keyof typeof NAMES;
type Columns = Record<Column, number>;

const PARTS = [',', ';', '\t', '|'];
/** Lines among which the column names are looked for: some programs write remarks above them. */
const HEADING_WITHIN = 20;

/** `UTC` in the name of a column says that its times are. */
const isUtc = (name: string) => /utc|gmt/i.test(name);

const plain = (name: string) =>
  name
    .toLowerCase()
    .replace(/[(（[][^]*/u, '')
    .trimEnd()
    .replace(/[\s_-](?:wgs-?84|deg|degrees|m|metres|meters)$/u, '')
    .replace(/[\s_"'.\uFEFF-]/gu, '');

function columnsOf(names: readonly string[]): Columns | null {
  const all = names.map(plain);
  const at = (column: Column) => all.findIndex((name) => NAMES[column].split(' ').includes(name));
  const found: Columns = {
    time: at('time'),
    date: at('date'),
    lat: at('lat'),
    lng: at('lng'),
    accuracy: at('accuracy'),
    altitude: at('altitude'),
  };
  return found.lat < 0 || found.lng < 0 ? null : found;
}

interface Heading {
  /** Index of its line. */
  line: number;
  part: string;
  names: string[];
  columns: Columns;
}

/** The line of column names; null without one that names latitude and longitude. */
export function headingOf(text: string): Heading | null {
  const lines = text.slice(0, 20_000).split(/\r\n?|\n/, HEADING_WITHIN);
  for (const [line, said] of lines.entries()) {
    for (const part of PARTS) {
      const names = Papa.parse<string[]>(said, { delimiter: part }).data[0] ?? [];
      const columns = columnsOf(names);
      if (columns) return { line, part, names, columns };
    }
  }
  return null;
}

/** Reads the rows below a heading. A row with more cells than there are names is no position as the table has it. */
export function readTrackCsv(
  text: string,
  { line, part, names, columns }: Heading,
  { point, unread }: FormReader,
): void {
  const utc = isUtc(names[columns.time] ?? '') || (columns.date >= 0 && isUtc(names[columns.date] ?? ''));
  let [at, row] = [1, -1];
  Papa.parse<string[]>(text, {
    delimiter: part,
    step: ({ data: cells }) => {
      const here = at;
      row += 1;
      // A cell in quotes may have lines of its own.
      at += 1 + cells.reduce((count, cell) => count + (cell.match(/\n/g)?.length ?? 0), 0);
      if (row <= line || cells.every((cell) => cell.trim() === '')) return;
      if (cells.slice(names.length).some((cell) => cell.trim() !== '')) {
        unread({ line: here, said: cells.join(part) });
        return;
      }
      const cell = (column: Column) => (cells[columns[column]] ?? '').trim();
      const [date, time] = [cell('date'), cell('time')];
      point({
        line: here,
        lat: cell('lat'),
        lng: cell('lng'),
        time: date !== '' && /^\d{1,2}:/.test(time) ? `${date} ${time}` : time,
        utc,
        altitude: readAltitude(cell('altitude')),
        accuracy: readAccuracy(cell('accuracy')),
      });
    },
  });
}

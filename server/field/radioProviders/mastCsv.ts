/**
 * Reads OpenCelliD's table of masts as it streams: a line at a time, and never more than a line in memory. Pure.
 * @see https://wiki.opencellid.org/wiki/Menu_map_view#database
 */

/** A mast of the table. Place in WGS-84 degrees, radius in metres. */
export interface TableMast {
  mcc: number;
  mnc: number;
  area: number;
  cell: number;
  lng: number;
  lat: number;
  radius: number;
  /** Measurements behind it. */
  samples: number;
}

/** The file is no table of masts. Its message is for whoever runs the command. */
export class MastFileError extends Error {
  override readonly name = 'MastFileError';
}

/** What became of the lines. leftOut: sound lines that are not used. refused: lines that cannot be read. */
export interface LineCounts {
  taken: number;
  leftOut: number;
  refused: number;
}

const COLUMNS = ['radio', 'mcc', 'net', 'area', 'cell', 'unit', 'lon', 'lat', 'range', 'samples'] as const;
/** Columns of a line without a header: those above, changeable, created, updated and averageSignal. */
const ALL_COLUMNS = 14;
const RADIOS = /^(?:GSM|UMTS|LTE|NR|CDMA)$/;
/** Bytes of a line, at most; a longer one is refused and passed over. */
const LONGEST_LINE = 1_024;

/** Metres: the bounds of a radius, and the radius of a mast whose range is not known. */
const RADIUS = { least: 500, most: 10_000, unknown: 2_000 } as const;
/** Numbers that stand for 'not known' in 16 and in 28 bits. */
const UNKNOWN_NUMBERS: readonly number[] = [65_535, 268_435_455];
const LARGEST = { area: 2 ** 24 - 1, cell: 2 ** 36 - 1 } as const;

type Places = Readonly<Record<(typeof COLUMNS)[number], number>>;

const figure = (text: string | undefined): number =>
  text !== undefined && /^-?\d{1,12}(?:\.\d{1,15})?$/.test(text) ? Number(text) : Number.NaN;
const isWhole = (value: number, least: number, most: number) =>
  Number.isInteger(value) && value >= least && value <= most;

/** @throws MastFileError when the first line is neither a header nor a line of the table */
function placesOf(first: string): { places: Places; isHeader: boolean } {
  const parts = first.split(',').map((part) => part.trim());
  if (parts[0]?.toLowerCase() === 'radio') {
    const names = parts.map((part) => part.toLowerCase());
    const missing = COLUMNS.filter((name) => !names.includes(name));
    if (missing.length > 0) throw new MastFileError(`Its header lacks these columns: ${missing.join(', ')}.`);
    return { places: placesBy((name) => names.indexOf(name)), isHeader: true };
  }
  if (parts.length !== ALL_COLUMNS || !RADIOS.test(parts[0] ?? ''))
    throw new MastFileError(
      `It is no table of OpenCelliD: its first line must be ${COLUMNS.join(',')},… or have ${ALL_COLUMNS} columns.`,
    );
  return { places: placesBy((name) => COLUMNS.indexOf(name)), isHeader: false };
}

const placesBy = (placeOf: (name: (typeof COLUMNS)[number]) => number) =>
  Object.fromEntries(COLUMNS.map((name) => [name, placeOf(name)])) as Places;

/** @returns null for a sound line that is not used, undefined for one that cannot be read */
function mastOf(line: string, places: Places): TableMast | null | undefined {
  const parts = line.split(',');
  const [mcc, mnc, area, cell, lng, lat, range, samples] = (
    ['mcc', 'net', 'area', 'cell', 'lon', 'lat', 'range', 'samples'] as const
  ).map((name) => figure(parts[places[name]]?.trim())) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const radio = parts[places.radio]?.trim() ?? '';
  const isSound =
    RADIOS.test(radio) &&
    [mcc, mnc, area, cell, samples].every(Number.isInteger) &&
    Math.abs(lng) <= 180 &&
    Math.abs(lat) <= 90 &&
    range >= 0;
  if (!isSound) return undefined;
  const isUsed =
    // The numbers of CDMA are of another system, and none of our cards has it.
    radio !== 'CDMA' &&
    isWhole(mcc, 1, 999) &&
    isWhole(mnc, 0, 999) &&
    isWhole(area, 1, LARGEST.area) &&
    isWhole(cell, 1, LARGEST.cell) &&
    ![area, cell].some((number) => UNKNOWN_NUMBERS.includes(number)) &&
    samples >= 2 &&
    (lng !== 0 || lat !== 0);
  const radius = range === 0 ? RADIUS.unknown : Math.round(Math.min(Math.max(range, RADIUS.least), RADIUS.most));
  return isUsed ? { mcc, mnc, area, cell, lng, lat, radius, samples } : null;
}

/** The lines of a stream; null for one that is too long, of which nothing is kept. */
async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string | null> {
  const decoder = new TextDecoder();
  let rest = '';
  let isTooLong = false;
  for await (const part of bytes) {
    let from = 0;
    for (let to = part.indexOf(10); to >= 0; to = part.indexOf(10, from)) {
      const line = isTooLong || to - from > LONGEST_LINE ? null : rest + decoder.decode(part.subarray(from, to));
      yield line === null || line.length > LONGEST_LINE ? null : line;
      rest = '';
      isTooLong = false;
      from = to + 1;
    }
    if (isTooLong || part.length - from > LONGEST_LINE) isTooLong = true;
    else rest += decoder.decode(part.subarray(from));
    if (isTooLong || rest.length > LONGEST_LINE) [rest, isTooLong] = ['', true];
  }
  if (isTooLong) yield null;
  else if (rest !== '') yield rest;
}

/**
 * The masts of a table, with or without a header.
 * @param mcc only masts of this country; null for all
 * @param counts counts the lines as they are read
 * @throws MastFileError for a file of other columns, or with more lines that cannot be read than that can
 */
export async function* mastsOf(
  bytes: AsyncIterable<Uint8Array>,
  mcc: number | null,
  counts: LineCounts,
): AsyncGenerator<TableMast> {
  let places: Places | null = null;
  for await (const line of linesOf(bytes)) {
    if (line !== null && line.trim() === '') continue;
    if (places === null) {
      const first: ReturnType<typeof placesOf> = placesOf(line?.replace(/^\ufeff/, '') ?? '');
      places = first.places;
      if (first.isHeader) continue;
    }
    const mast = line === null ? undefined : mastOf(line, places);
    if (mast === undefined) counts.refused += 1;
    else if (mast === null || (mcc !== null && mast.mcc !== mcc)) counts.leftOut += 1;
    else {
      counts.taken += 1;
      yield mast;
    }
  }
  if (places === null) throw new MastFileError('It is empty.');
  if (counts.refused > counts.taken + counts.leftOut)
    throw new MastFileError(`Most of its lines cannot be read: ${counts.refused}.`);
}

/** GPX 1.0 and 1.1 (topografix.com): track points only. Way points and routes are no recorded positions. */
import { SaxesParser } from 'saxes';
import { type FormReader, readAltitude, type WrittenPoint } from './writtenPoint';

/** Characters that the parser gets at once. */
const CHUNK = 65_536;
/** Faults of the file's XML after which the rest is not read. */
const MOST_FAULTS = 100;
/** Thrown past the parser, which cannot be stopped otherwise. */
class TooManyFaults extends Error {}

/** An ampersand that begins no reference, as in a name; the parser would take all up to the next semicolon for one. */
const STRAY_AMPERSAND = /&(?!#?\w{1,32};)/g;

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/**
 * Reads the track points of a GPX file, with any prefix of its namespace. Where its XML is broken it says so and goes
 * on. Entities of the file's own are not resolved, so that none can grow.
 * @returns false when the file's root is another element
 */
export function readGpx(given: string, { point, unread }: FormReader): boolean {
  const text = given.replace(STRAY_AMPERSAND, '&amp;');
  const parser = new SaxesParser({ position: true });
  /** Local names of the open elements. */
  const open: string[] = [];
  let current: WrittenPoint | null = null;
  let root: string | null = null;
  let [words, faults] = ['', 0];

  parser.on('error', ({ message }) => {
    faults += 1;
    unread({ line: parser.line, said: message.replace(/^\d+:\d+: /, '') });
    if (faults === MOST_FAULTS) throw new TooManyFaults();
  });
  parser.on('opentag', ({ name, attributes }) => {
    const local = localName(name);
    root ??= local;
    open.push(local);
    words = '';
    if (local !== 'trkpt') return;
    const { lat = '', lon = '' } = attributes as Record<string, string>;
    current = { line: parser.line, lat, lng: lon, time: '', utc: false, altitude: null, accuracy: null };
  });
  const hear = (said: string) => {
    if (current) words += said;
  };
  parser.on('text', hear);
  parser.on('cdata', hear);
  parser.on('closetag', ({ name }) => {
    const local = localName(name);
    open.pop();
    if (!current) return;
    if (local === 'trkpt') {
      point(current);
      current = null;
    } else if (open.at(-1) === 'trkpt') {
      if (local === 'time') current.time = words.trim();
      if (local === 'ele') current.altitude = readAltitude(words);
    }
  });

  try {
    for (let at = 0; at < text.length && (root ?? 'gpx') === 'gpx'; at += CHUNK)
      parser.write(text.slice(at, at + CHUNK));
    if (root === 'gpx') parser.close();
  } catch (error) {
    if (!(error instanceof TooManyFaults)) throw error;
  }
  return root === 'gpx';
}

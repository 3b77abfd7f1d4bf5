/** Reads a recorded day of fixes: GPX, GeoLife's .plt and three kinds of CSV. */

/** WGS-84 degrees, UTC milliseconds, accuracy in metres or null. */
export interface RecordedFix {
  time: number;
  lng: number;
  lat: number;
  accuracy: number | null;
}

/**
 * Reads a file by its ending. Returns fixes in time order, without those that lack a time or a place. Throws for an
 * unknown ending.
 */
export function readRecording(name: string, text: string): RecordedFix[] {
  const ending = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  const reader = READERS[ending];
  if (!reader) throw new Error(`${name}: recordings are .gpx, .plt or .csv`);
  return reader(text)
    .filter(({ time, lng, lat }) => Number.isFinite(time) && Math.abs(lat) <= 90 && Math.abs(lng) <= 180)
    .sort((a, b) => a.time - b.time);
}

const READERS: Record<string, (text: string) => RecordedFix[]> = { gpx: readGpx, plt: readPlt, csv: readCsv };

/** GPX 1.0 and 1.1 (topografix.com): track points only; waypoints are ignored. */
function readGpx(text: string): RecordedFix[] {
  return [...text.matchAll(/<trkpt\b([^>]*?)(?:\/>|>([\s\S]*?)<\/trkpt>)/g)].map(
    ([, attributes = '', inside = '']) => ({
      lat: Number(/\blat\s*=\s*["']([^"']+)/.exec(attributes)?.[1] ?? NaN),
      lng: Number(/\blon\s*=\s*["']([^"']+)/.exec(attributes)?.[1] ?? NaN),
      time: Date.parse(/<time>\s*([^<]+?)\s*<\/time>/.exec(inside)?.[1] ?? ''),
      accuracy: null,
    }),
  );
}

/**
 * GeoLife's trajectories (user guide 1.3): six lines of heading, then lat, lon, 0, altitude, days, date, time in UTC.
 */
function readPlt(text: string): RecordedFix[] {
  return text
    .split(/\r?\n/)
    .slice(6)
    .map((line) => {
      const [lat, lon, , , , date, time] = line.split(',');
      return { lat: Number(lat), lng: Number(lon), time: Date.parse(`${date}T${time}Z`), accuracy: null };
    });
}

/** Finds columns by their usual names; comma or semicolon. A time without a zone is UTC. */
function readCsv(text: string): RecordedFix[] {
  const [heading = '', ...lines] = text.split(/\r?\n/);
  const separator = heading.includes(';') ? ';' : ',';
  const names = heading.split(separator).map((name) => name.trim().toLowerCase());
  const column = (...words: string[]) => names.findIndex((name) => words.includes(name));
  const at = {
    time: column('utc', 'tracked_at', 'time', 'timestamp'),
    lat: column('lat', 'latitude'),
    lng: column('lon', 'lng', 'longitude'),
    accuracy: column('accuracy'),
  };
  return lines.filter(Boolean).map((line) => {
    const cells = line.split(separator);
    const time = (cells[at.time] ?? '').trim().replace(' ', 'T');
    const accuracy = Number(cells[at.accuracy] ?? NaN);
    return {
      time: Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/.test(time) ? time : `${time}Z`),
      lat: Number(cells[at.lat] || NaN),
      lng: Number(cells[at.lng] || NaN),
      accuracy: accuracy > 0 ? accuracy : null,
    };
  });
}

/** Exports a day as GPX, GeoJSON or CSV. Coordinates are WGS-84, instants UTC. */
import type { Fix, NoiseReason } from '../../../contract';
import { listFixes, nthFix, reasonsOf } from '../../../contract/track';
import type { AnalysedDay } from '../day/analysedDay';

export const FORMATS = {
  gpx: { type: 'application/gpx+xml', write: toGpx },
  geojson: { type: 'application/geo+json', write: toGeoJson },
  csv: { type: 'text/csv;charset=utf-8', write: toCsv },
} as const;
export type Format = keyof typeof FORMATS;

/** GPX 1.1 (topografix.com/GPX/1/1): trusted fixes only, with a new segment after every gap. */
export function toGpx({ track, story }: AnalysedDay, name: string): string {
  const runs: string[][] = [[]];
  let part = 0;
  for (const [k, row] of story.trusted.row.entries()) {
    const at = story.trusted.at[k] ?? 0;
    while ((story.segments[part + 1]?.from ?? Infinity) <= at) {
      part += 1;
      if (story.segments[part - 1]?.kind === 'gap') runs.push([]);
    }
    const fix = nthFix(track.fixes, row);
    if (fix && !story.flags[row]) runs.at(-1)?.push(pointOf(fix));
  }
  const segments = runs.filter((run) => run.length > 0).map((run) => `    <trkseg>\n${run.join('\n')}\n    </trkseg>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<gpx version="1.1" creator="Homeward" xmlns="http://www.topografix.com/GPX/1/1">
  <metadata><name>${escaped(name)}</name><desc>WGS-84; ${track.day} ${track.timeZone}; doubtful fixes left out</desc></metadata>
  <trk>
    <name>${escaped(name)}</name>
${segments.join('\n')}
  </trk>
</gpx>
`;
}

const pointOf = ({ lat, lng, altitude, fixTime, accuracy }: Fix) =>
  `      <trkpt lat="${lat}" lon="${lng}">${altitude === null ? '' : `<ele>${altitude}</ele>`}<time>${fixTime}</time>${accuracy === null ? '' : `<cmt>accuracy ${accuracy} m</cmt>`}</trkpt>`;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

/** GeoJSON (RFC 7946, WGS-84 by definition): every fix is a point, doubted ones with their reasons. */
export function toGeoJson({ track, story }: AnalysedDay, name: string): string {
  const features = listFixes(track.fixes).map(({ lng, lat, altitude, noise, ...properties }, index) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: altitude === null ? [lng, lat] : [lng, lat, altitude] },
    properties: { ...properties, doubt: doubtsOf(noise, story.flags[index]) },
  }));
  return JSON.stringify(
    { type: 'FeatureCollection', name, day: track.day, timeZone: track.timeZone, datum: 'WGS-84', features },
    null,
    1,
  );
}

/**
 * CSV (RFC 4180) with a byte-order mark, without which spreadsheets misread Chinese. Every fix is a row, doubted ones
 * with their reasons.
 */
export function toCsv({ track, story }: AnalysedDay): string {
  const head = [
    'time_utc',
    'longitude_wgs84',
    'latitude_wgs84',
    'accuracy_m',
    'source',
    'speed_mps',
    'course_deg',
    'altitude_m',
    'doubt',
  ];
  const rows = listFixes(track.fixes).map((fix, index) => [
    fix.fixTime,
    fix.lng,
    fix.lat,
    fix.accuracy ?? '',
    fix.source,
    fix.speed ?? '',
    fix.course ?? '',
    fix.altitude ?? '',
    doubtsOf(fix.noise, story.flags[index]).join(' '),
  ]);
  return `\uFEFF${[head, ...rows].map((row) => row.join(',')).join('\r\n')}\r\n`;
}

/** The reasons of the intake and of the day's analysis. */
const doubtsOf = (noise: readonly NoiseReason[], flags = 0): NoiseReason[] => [
  ...new Set([...noise, ...reasonsOf(flags)]),
];

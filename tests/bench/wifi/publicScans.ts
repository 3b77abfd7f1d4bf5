/** Public sets of Wi-Fi scans with places, where somebody has brought them into a folder; nothing is fetched. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import papaparse from 'papaparse';
import type { Lesson } from '../../../server/field/radioMap/lessons';
import { type ScannedPoint, heardPoints } from '../../../server/field/radioMap/accessPoints';
import type { LngLat } from '../../../contract/primitives';

/** A scan with its place; `card` is the device, by the place of its file among them. */
export type PublicScan = Lesson;

/** Cards send so many. */
const SENT = 5;
const SAME_SCAN_MS = 60_000;

interface Heard {
  time: number;
  at: LngLat;
  accuracy: number | null;
  point: ScannedPoint;
}

function scansOf(device: number, heard: readonly Heard[]): PublicScan[] {
  const scans: (Omit<PublicScan, 'points'> & { heard: ScannedPoint[] })[] = [];
  for (const { time, at, accuracy, point } of [...heard].sort((a, b) => a.time - b.time)) {
    const last = scans.findLast((scan) => scan.at[0] === at[0] && scan.at[1] === at[1]);
    if (last && time - last.time <= SAME_SCAN_MS) last.heard.push(point);
    else scans.push({ card: device, time, at, accuracy, heard: [point] });
  }
  return scans.map(({ heard: points, ...scan }) => ({
    ...scan,
    points: heardPoints(points, (text) => text).slice(0, SENT),
  }));
}

const rowsOf = (text: string) => papaparse.parse<string[]>(text, { skipEmptyLines: true }).data;

/** Duke campus 2018: name, address, …, dBm (3), …, time (10), longitude (11), latitude (12). */
function dukeRows(text: string): Heard[] {
  return rowsOf(text)
    .slice(1)
    .flatMap((row) => {
      const [lng, lat, time] = [
        Number(row[11]),
        Number(row[12]),
        Date.parse(`${(row[10] ?? '').replaceAll('/', '-')}Z`),
      ];
      if (!row[11] || !lng || !lat || Number.isNaN(time)) return [];
      return [
        {
          time,
          at: [lng, lat] as const,
          accuracy: null,
          point: { ssid: row[0] ?? '', mac: row[1] ?? '', rssi: Number(row[3]) },
        },
      ];
    });
}

/** WiGLE's CSV: MAC, name, …, time (3), …, dBm (5), latitude, longitude, altitude, accuracy, kind. */
function wigleRows(text: string): Heard[] {
  return rowsOf(text)
    .slice(2)
    .flatMap((row) => {
      const [lat, lng, accuracy] = [Number(row[6]), Number(row[7]), Number(row[9])];
      const time = Date.parse(`${row[3] ?? ''}Z`);
      if (row[10] !== 'WIFI' || !lat || !lng || Number.isNaN(time)) return [];
      const point = { ssid: row[1] ?? '', mac: row[0] ?? '', rssi: Number(row[5]) };
      return [{ time, at: [lng, lat] as const, accuracy: accuracy || null, point }];
    });
}

const SETS = { duke: dukeRows, wigle: wigleRows } as const;
export type PublicSet = keyof typeof SETS;

/** The scans of a set, in the order of their times. Empty where it is not there. */
export function publicScans(folder: string, set: PublicSet): PublicScan[] {
  let names: string[];
  try {
    names = readdirSync(join(folder, set), { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.csv'),
    );
  } catch {
    return [];
  }
  return names
    .sort()

    .flatMap((name, device) => scansOf(device, SETS[set](readFileSync(join(folder, set, name), 'utf8'))))
    .filter(({ points }) => points.length > 0)
    .sort((a, b) => a.time - b.time);
}

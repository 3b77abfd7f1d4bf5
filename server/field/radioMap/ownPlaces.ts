/** Places by a school's own map: by access points, else by masts; and scans that a card repeats. */
import type { LngLat } from '../../../contract/primitives';
import type { Queryable } from '../../engine/store/db';
import { setNewest } from '../../engine/store/lruCache';
import type { RadioScan } from '../intake/report';
import type { HeardPoint } from './accessPoints';
import { boundedRadius, locate } from './locate';
import { factorsOf, knownPoints, learnedMasts, NO_POINTS, UNTAUGHT } from './mapRows';
import { boundedMastRadius, mastKey, placeByMasts } from './masts';

/** A scan of a card of a school. */
export interface SchoolScan {
  schoolId: string;
  scan: RadioScan;
  /** Its access points, digested with the school's key. */
  points: readonly HeardPoint[];
}

/** A place by radios. */
export interface RadioPlace {
  /** WGS-84. */
  at: LngLat;
  /** Metres that hold 68 of 100. */
  radius: number;
  source: 'wifi' | 'cell';
  /** One radio alone speaks for it. */
  lone?: boolean;
}

/** Cards whose last scan is remembered. */
const MOST_CARDS = 100_000;

/** The places by the schools' own maps: by access points, else by masts. */
export async function ownPlaces(on: Queryable, wanted: readonly SchoolScan[]): Promise<(RadioPlace | null)[]> {
  const masts = wanted.flatMap(({ schoolId, scan }) => scan.masts.map((mast) => ({ schoolId, mast: mastKey(mast) })));
  const [known, learned, factors] = await Promise.all([
    knownPoints(on, wanted),
    learnedMasts(on, masts),
    factorsOf(
      on,
      wanted.map(({ schoolId }) => schoolId),
    ),
  ]);
  return wanted.map(({ schoolId, points, scan }) => {
    const factor = factors.get(schoolId) ?? UNTAUGHT;
    const located = locate(points, known.get(schoolId) ?? NO_POINTS, scan.time.getTime());
    if (located) {
      const radius = boundedRadius(located.radius, factor.points[located.radios].factor);
      return { at: located.at, radius, source: 'wifi', lone: located.radios === 1 };
    }
    const placed = placeByMasts(scan.masts.flatMap((mast) => learned.get(schoolId)?.get(mastKey(mast)) ?? []));
    return (
      placed && {
        at: placed.at,
        radius: boundedMastRadius(placed.radius, factor.masts.factor),
        source: 'cell' as const,
      }
    );
  });
}

/**
 * Some firmware tells one scan again and again for hours. Strengths that are told never are the same twice: a scan that
 * is, with a later time, says nothing of that time.
 */
export function repeatedScans() {
  const last = new Map<number, { heard: string; time: number }>();
  return (deviceNo: number, { points, time }: RadioScan): boolean => {
    if (points.length < 3 || points.some(({ rssi }) => rssi === null)) return false;
    const heard = points.map(({ mac, rssi }) => `${mac} ${rssi}`).join();
    const before = last.get(deviceNo);
    if (before?.heard === heard) return before.time !== time.getTime();
    setNewest(last, deviceNo, { heard, time: time.getTime() }, MOST_CARDS);
    return false;
  };
}

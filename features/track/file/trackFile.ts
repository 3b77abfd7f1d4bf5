/** Reads a recorded track, GPX or GeoLife's .plt, into the fixes of days. Written as scans, so that a worker without a document can do it with a file of any size. */
import type { Fix } from '../../../contract';
import { dayOf } from '../../../contract/day';
import { toDayFixes } from '../../../contract/track';
import { emptyTrack, type LoadedTrack } from '../day/loadedTrack';

/** Why a file cannot be replayed. */
export type TrackFileFault = 'tooLarge' | 'unreadable' | 'unknown' | 'noFixes' | 'noTimes';

export interface TrackFile {
  name: string;
  /** Days in order, YYYY-MM-DD, none empty. */
  days: { day: string; fixes: Fix[] }[];
  /** Points left out: without a time, or with a place that is none. */
  leftOut: number;
}

/** Bytes. Beyond it a text no longer fits a string. */
export const MAX_FILE_BYTES = 400 * 1024 * 1024;

interface Point {
  /** ms; NaN where it says none. */
  time: number;
  lng: number;
  lat: number;
  /** m above the sea. */
  altitude: number | null;
}

/** @param timeZone the days are counted in */
export function parseTrackFile(name: string, text: string, timeZone: string): TrackFile | TrackFileFault {
  const read = /<(?:\w+:)?gpx[\s>]/.test(text.slice(0, 4096))
    ? gpxPoints
    : /^Geolife trajectory/i.test(text) || /\.plt$/i.test(name)
      ? pltPoints
      : null;
  if (!read) return 'unknown';
  const points: Point[] = [];
  let [all, timeless] = [0, 0];
  for (const point of read(text)) {
    all += 1;
    if (Number.isNaN(point.time)) timeless += 1;
    else if (Math.abs(point.lat) <= 90 && Math.abs(point.lng) <= 180) points.push(point);
  }
  if (points.length === 0) return timeless > 0 ? 'noTimes' : 'noFixes';
  points.sort((one, other) => one.time - other.time);
  const days = new Map<string, Fix[]>();
  let [last, kept] = [Number.NaN, 0];
  for (const { time, lng, lat, altitude } of points) {
    if (time === last) continue;
    last = time;
    kept += 1;
    const day = dayOf(time, timeZone);
    const fixes = days.get(day) ?? [];
    days.set(day, fixes);
    fixes.push({
      fixTime: new Date(time).toISOString(),
      lng,
      lat,
      accuracy: null,
      source: 'gps',
      speed: null,
      course: null,
      altitude,
      noise: [],
    });
  }
  return { name, days: [...days].map(([day, fixes]) => ({ day, fixes })), leftOut: all - kept };
}

/** Every point of every track of a GPX, with its prefix if it has one; way points and routes are no record. */
function* gpxPoints(text: string): Generator<Point> {
  for (const [, inTag = '', inside = ''] of text.matchAll(
    /<(?:\w+:)?trkpt\b([^>]*?)(?:\/>|>([\s\S]*?)<\/(?:\w+:)?trkpt>)/g,
  )) {
    const figure = (name: string) =>
      Number.parseFloat(new RegExp(`\\b${name}\\s*=\\s*["']\\s*([^"']+)`).exec(inTag)?.[1] ?? '');
    const word = (name: string) => new RegExp(`<(?:\\w+:)?${name}>\\s*([^<]+?)\\s*</`).exec(inside)?.[1];
    const altitude = Number.parseFloat(word('ele') ?? '');
    yield {
      time: Date.parse(word('time') ?? ''),
      lng: figure('lon'),
      lat: figure('lat'),
      altitude: Number.isFinite(altitude) ? altitude : null,
    };
  }
}

/** Feet. GeoLife's word for an altitude that is not known is -777. */
const FOOT = 0.3048;

/** lat, lon, 0, feet, days since 1899-12-30, date, time; in UTC, below six lines of heading. */
function* pltPoints(text: string): Generator<Point> {
  for (const [, lat = '', lng = '', feet = '', date = '', time = ''] of text.matchAll(
    /^\s*(-?[\d.]+),(-?[\d.]+),[^,\n]*,(-?[\d.]+),[^,\n]*,(\d{4}-\d{2}-\d{2}),(\d{2}:\d{2}:\d{2})/gm,
  )) {
    yield {
      time: Date.parse(`${date}T${time}Z`),
      lng: Number(lng),
      lat: Number(lat),
      altitude: Number(feet) === -777 ? null : Number(feet) * FOOT,
    };
  }
}

export async function readTrackFile(file: File, timeZone: string): Promise<TrackFile | TrackFileFault> {
  if (file.size > MAX_FILE_BYTES) return 'tooLarge';
  try {
    return parseTrackFile(file.name, await file.text(), timeZone);
  } catch {
    // The disk is gone, or the text is longer than a string can be.
    return 'unreadable';
  }
}

/** Null when the file holds no such day. Nobody's: the file does not say whose it is, how often the card speaks, or what places are near. */
export function trackOfFileDay({ days }: TrackFile, day: string, timeZone: string): LoadedTrack | null {
  const found = days.find((one) => one.day === day);
  return found ? { ...emptyTrack('', day, timeZone), empty: false, fixes: toDayFixes(found.fixes) } : null;
}

/** The day with the most to see. */
export const richestDay = ({ days }: TrackFile): string =>
  days.reduce((best, one) => (one.fixes.length > best.fixes.length ? one : best)).day;

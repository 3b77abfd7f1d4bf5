/**
 * Reads a track file, GPX or GeoLife .plt, into days of fixes. It scans the text, so that it works for files of any
 * size and in a worker, which has no DOM parser.
 */
import type { Fix } from '../../../contract';
import { dayOf } from '../../../contract/day';
import { toDayFixes } from '../../../contract/track';
import { emptyTrack, type LoadedTrack } from '../day/loadedTrack';

/** Why a file cannot be opened. */
export type TrackFileFault = 'tooLarge' | 'unreadable' | 'unknown' | 'noFixes' | 'noTimes';

export interface TrackFile {
  name: string;
  /** Days in order (YYYY-MM-DD), none without fixes. */
  days: { day: string; fixes: Fix[] }[];
  /** Number of points left out: without a time, repeated, or with invalid coordinates. */
  leftOut: number;
}

/** Bytes. The text of a larger file does not fit into a string. */
export const MAX_FILE_BYTES = 400 * 1024 * 1024;

interface FilePoint {
  /** Milliseconds; NaN when the file has no time. */
  time: number;
  lng: number;
  lat: number;
  /** Metres above sea level. */
  altitude: number | null;
}

/** @param timeZone zone in which the days are counted */
export function parseTrackFile(name: string, text: string, timeZone: string): TrackFile | TrackFileFault {
  const read = /<(?:\w+:)?gpx[\s>]/.test(text.slice(0, 4096))
    ? gpxPoints
    : /^Geolife trajectory/i.test(text) || /\.plt$/i.test(name)
      ? pltPoints
      : null;
  if (!read) return 'unknown';
  const points: FilePoint[] = [];
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

/**
 * All track points of a GPX file, with or without a namespace prefix. Way points and routes are not recorded positions.
 */
function* gpxPoints(text: string): Generator<FilePoint> {
  for (const [, inTag = '', inside = ''] of text.matchAll(
    /<(?:\w+:)?trkpt\b([^>]*?)(?:\/>|>([\s\S]*?)<\/(?:\w+:)?trkpt>)/g,
  )) {
    const numberAttribute = (name: string) =>
      Number.parseFloat(new RegExp(`\\b${name}\\s*=\\s*["']\\s*([^"']+)`).exec(inTag)?.[1] ?? '');
    const elementText = (name: string) => new RegExp(`<(?:\\w+:)?${name}>\\s*([^<]+?)\\s*</`).exec(inside)?.[1];
    const altitude = Number.parseFloat(elementText('ele') ?? '');
    yield {
      time: Date.parse(elementText('time') ?? ''),
      lng: numberAttribute('lon'),
      lat: numberAttribute('lat'),
      altitude: Number.isFinite(altitude) ? altitude : null,
    };
  }
}

/** Metres per foot. GeoLife writes altitudes in feet, and -777 for an unknown one. */
const METRES_PER_FOOT = 0.3048;

/** Columns: lat, lng, 0, altitude in feet, days since 1899-12-30, date, time. UTC, after six header lines. */
function* pltPoints(text: string): Generator<FilePoint> {
  for (const [, lat = '', lng = '', feet = '', date = '', time = ''] of text.matchAll(
    /^\s*(-?[\d.]+),(-?[\d.]+),[^,\n]*,(-?[\d.]+),[^,\n]*,(\d{4}-\d{2}-\d{2}),(\d{2}:\d{2}:\d{2})/gm,
  )) {
    yield {
      time: Date.parse(`${date}T${time}Z`),
      lng: Number(lng),
      lat: Number(lat),
      altitude: Number(feet) === -777 ? null : Number(feet) * METRES_PER_FOOT,
    };
  }
}

export async function readTrackFile(file: File, timeZone: string): Promise<TrackFile | TrackFileFault> {
  if (file.size > MAX_FILE_BYTES) return 'tooLarge';
  try {
    return parseTrackFile(file.name, await file.text(), timeZone);
  } catch {
    // The file cannot be read any more, or its text is longer than a string can be.
    return 'unreadable';
  }
}

/**
 * One day of the file as a track; null when the file has no such day. The file names no pupil, no report interval and
 * no known places.
 */
export function trackOfFileDay({ days }: TrackFile, day: string, timeZone: string): LoadedTrack | null {
  const found = days.find((one) => one.day === day);
  return found ? { ...emptyTrack('', day, timeZone), empty: false, fixes: toDayFixes(found.fixes) } : null;
}

/** The day with the most fixes. */
export const richestDay = ({ days }: TrackFile): string =>
  days.reduce((best, one) => (one.fixes.length > best.fixes.length ? one : best)).day;

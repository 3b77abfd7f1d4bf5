/**
 * The town file: the part of a PMTiles file around the school, which the platform fetches once, keeps on its own disk
 * and serves to its consoles. All calls are ours, and of the operator.
 */
import * as z from 'zod/mini';
import { callsOf } from '../call';
import { metresPerDegreeLng, METRES_PER_DEGREE } from '../geo';
import { Instant } from '../primitives';
import { TileSchema } from '../runtimeConfig';

/** Kilometres from the middle of the town file to each of its sides. */
export const TOWN_KM = { least: 1, most: 60, usual: 15 } as const;

/** [west, south, east, north] in degrees, WGS-84. Over the antimeridian west is below -180, or east above 180. */
export type TownBox = [west: number, south: number, east: number, north: number];

/** The map ends here: the latitude, in degrees, at which the Web Mercator square ends. */
const MOST_LATITUDE = 85.05;

/** The box of a town file. @param km to each side */
export function townBox({ lng, lat }: { lng: number; lat: number }, km: number): TownBox {
  const high = (km * 1_000) / METRES_PER_DEGREE;
  const wide = Math.min((km * 1_000) / metresPerDegreeLng(lat), 180);
  return [lng - wide, Math.max(lat - high, -MOST_LATITUDE), lng + wide, Math.min(lat + high, MOST_LATITUDE)];
}

/** Where a town file is cut out of. */
export const TOWN_SOURCES = [
  /** The newest of the dated files of the whole world that Protomaps offers. */
  'protomaps',
  /** A PMTiles file at an address, by byte ranges. */
  'address',
  /** A PMTiles file in the folder of maps on the platform's disk. */
  'disk',
] as const;
export type TownSource = (typeof TOWN_SOURCES)[number];

/** Middle (degrees, WGS-84) and reach of a town file, and what it is cut out of. */
export const TownWish = z.object({
  // Greenwich and the equator: the console leaves out what is nought.
  lng: z._default(z.number().check(z.minimum(-180), z.maximum(180)), 0),
  lat: z._default(z.number().check(z.minimum(-85), z.maximum(85)), 0),
  /** Kilometres to each side. */
  km: z.number().check(z.minimum(TOWN_KM.least), z.maximum(TOWN_KM.most)),
  source: z.enum(TOWN_SOURCES),
  /** The address of 'address', or the file's name of 'disk'. */
  from: z.optional(z.string().check(z.maxLength(500))),
});
export type TownWish = z.infer<typeof TownWish>;

/** The file that is served now. */
export const TownFile = z.object({
  bytes: z.int(),
  tiles: z.int(),
  maxZoom: z.int(),
  schema: TileSchema,
  /** [west, south, east, north], degrees, WGS-84. */
  box: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  /** What it was cut out of. */
  wish: TownWish,
  attribution: z.string(),
  madeAt: Instant,
});
export type TownFile = z.infer<typeof TownFile>;

/** Name, English name or '', kind, longitude and latitude (degrees, WGS-84), pinyin, and its first letters. */
export const TownFileName = z.tuple([
  z.string(),
  z.string(),
  z.enum(['road', 'place']),
  z.number(),
  z.number(),
  z.string(),
  z.string(),
]);
export type TownFileName = z.infer<typeof TownFileName>;

/** The address of the names of the town file at an address. */
export const namesAddress = (townFile: string): string => townFile.replace(/\.pmtiles$/, '.names.json');

/** Why no town file was made. */
export const TOWN_FAULTS = [
  /** No answer came, or it stopped in mid-way and did so again. */
  'away',
  /** The server refuses: not 206. */
  'refused',
  /** It asks to wait, and waits longer than we do. */
  'busy',
  /** It answers whole files where a range is asked. */
  'noRanges',
  /** Its answer is longer or shorter than it says, or packed once more. */
  'lies',
  /** The file there became another one while it was read. */
  'changed',
  /** It sends elsewhere, to where nobody has asked. */
  'redirect',
  /** No file of that name is on the disk. */
  'noFile',
  'notPmtiles',
  /** Its end is missing. */
  'cutOff',
  /** Its tiles are pictures. */
  'pictures',
  /** Its tiles are packed in a way that browsers cannot unpack. */
  'packing',
  /** Its layers are of no schema that the console draws. */
  'schema',
  /** It holds nothing of this place. */
  'elsewhere',
  /** The piece is larger than the platform keeps. */
  'tooBig',
  /** A tile or a directory cannot be read. */
  'damaged',
  /** The disk is full. */
  'full',
  'failed',
] as const;
export type TownFault = (typeof TOWN_FAULTS)[number];

/** The work on a new town file. */
export const TownJob = z.object({
  wish: TownWish,
  /** measured: the size is known, and it waits for `getTownMap`. stopped: it can go on where it was. */
  stage: z.enum(['measuring', 'measured', 'fetching', 'checking', 'stopped', 'failed']),
  /** Bytes that the file will have; null until it is measured. */
  bytes: z.nullable(z.int()),
  /** Bytes of it that are on the disk. */
  done: z.int(),
  tiles: z.nullable(z.int()),
  fault: z.nullable(z.enum(TOWN_FAULTS)),
  /** HTTP status of `refused` and `busy`. */
  status: z.nullable(z.int()),
});
export type TownJob = z.infer<typeof TownJob>;

export const TownMap = z.object({
  /** False where the platform has no folder of its own, as in a browser tab: the other calls answer 404 then. */
  canKeep: z.boolean(),
  file: z.nullable(TownFile),
  /** The work that goes on, waits or has failed; null after it is done. */
  job: z.nullable(TownJob),
  /** PMTiles files that lie in the folder of maps, at most 100. */
  onDisk: z.array(z.object({ name: z.string(), bytes: z.int() })),
  /** The folder of maps on the platform's disk. */
  folder: z.string(),
});
export type TownMap = z.infer<typeof TownMap>;

const { get, post } = callsOf('user');
const ours = { needs: 'platform:set', hideToast: true, ours: true } as const;

export const townMapCalls = {
  townMap: get('/townMap/v1', { input: z.object({}), output: TownMap, ...ours }),
  /**
   * Begins to read how large the piece is. It ends other work.
   * @throws 404 without a folder, 422 for an address that does not fit.
   */
  measureTownMap: post('/townMap/measure/v1', { input: TownWish, output: TownMap, noEncode: true, ...ours }),
  /**
   * Fetches what was measured, or goes on with what was stopped or has failed.
   * @throws 409 without such work, and before its size is known.
   */
  getTownMap: post('/townMap/get/v1', { input: z.object({}), output: TownMap, ...ours }),
  /** Stops the work. What was fetched stays for `getTownMap`. */
  stopTownMap: post('/townMap/stop/v1', { input: z.object({}), output: TownMap, ...ours }),
  /** Throws the file away, and the work. */
  dropTownMap: post('/townMap/drop/v1', { input: z.object({}), output: TownMap, ...ours }),
};

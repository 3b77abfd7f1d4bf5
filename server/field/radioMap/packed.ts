/**
 * Places of access points and heard scans as bytes: a row of 100,000 takes some 150 bytes then. Numbers are little
 * endian. A version of the form stands first.
 */
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { LngLat } from '../../../contract/primitives';
import type { HeardPoint } from './accessPoints';
import type { PointPlace, Spot } from './pointMap';

const FORM = 1;
/** version, origin, counts, days, instants in seconds. */
const HEAD_BYTES = 1 + 16 + 4 + 4 + 8;
const SPOT_BYTES = 7;
/** Spots lie from the first one in quarters of a metre, by the metres of a degree there. */
const QUARTERS = 4;
const DEGREE = 111_320;
const metresOf = (lat: number) => DEGREE * Math.max(Math.cos((lat * Math.PI) / 180), 0.01);
const int16 = (value: number) => Math.min(Math.max(Math.round(value), -32_768), 32_767);

/**
 * @param cards that taught the access point: a spot of one card alone names it by its place among them. A card that is
 * not among them is forgotten, and its spot counts as that of several.
 */
export function packPlace(place: PointPlace, cards: readonly number[] | null): Uint8Array {
  const view = new DataView(new ArrayBuffer(HEAD_BYTES + SPOT_BYTES * place.spots.length));
  const origin: LngLat = place.spots[0]?.at ?? [0, 0];
  view.setUint8(0, FORM);
  view.setFloat64(1, origin[0], true);
  view.setFloat64(9, origin[1], true);
  view.setUint16(17, Math.min(place.sightings, 65_535), true);
  view.setUint16(19, Math.min(place.days, 65_535), true);
  view.setUint16(21, place.firstDay, true);
  view.setUint16(23, place.lastDay, true);
  view.setUint32(25, Math.floor(place.first / 1000), true);
  view.setUint32(29, Math.floor(place.last / 1000), true);
  place.spots.forEach(({ at, n, rssi, by }, i) => {
    const from = HEAD_BYTES + i * SPOT_BYTES;
    view.setInt16(from, int16((at[0] - origin[0]) * metresOf(origin[1]) * QUARTERS), true);
    view.setInt16(from + 2, int16((at[1] - origin[1]) * DEGREE * QUARTERS), true);
    view.setUint8(from + 4, n);
    view.setInt8(from + 5, Math.round(rssi));
    view.setUint8(from + 6, by === null ? 0 : (cards?.indexOf(by) ?? -1) + 1);
  });
  return new Uint8Array(view.buffer);
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** @throws Error for bytes of another form */
export function unpackPlace(bytes: Uint8Array, cards: readonly number[] | null): PointPlace {
  const view = viewOf(bytes);
  if (view.getUint8(0) !== FORM) throw new Error('A place of an access point has an unknown form');
  const [lng, lat] = [view.getFloat64(1, true), view.getFloat64(9, true)];
  const spots: Spot[] = [];
  for (let from = HEAD_BYTES; from + SPOT_BYTES <= bytes.length; from += SPOT_BYTES) {
    const by = view.getUint8(from + 6);
    spots.push({
      at: [
        lng + view.getInt16(from, true) / QUARTERS / metresOf(lat),
        lat + view.getInt16(from + 2, true) / QUARTERS / DEGREE,
      ],
      n: view.getUint8(from + 4),
      rssi: view.getInt8(from + 5),
      by: by === 0 ? null : (cards?.[by - 1] ?? null),
    });
  }
  return {
    spots,
    sightings: view.getUint16(17, true),
    days: view.getUint16(19, true),
    firstDay: view.getUint16(21, true),
    lastDay: view.getUint16(23, true),
    first: view.getUint32(25, true) * 1000,
    last: view.getUint32(29, true) * 1000,
  };
}

/** Bytes of a digest of an address. */
export const DIGEST_BYTES = 8;
const POINT_BYTES = 2 * DIGEST_BYTES + 2;

/** The access points of a scan: two digests, whether the address is local, and the strength. */
export function packScan(points: readonly HeardPoint[]): Uint8Array {
  const bytes = new Uint8Array(POINT_BYTES * points.length);
  points.forEach(({ key, radio, local, rssi }, i) => {
    const from = i * POINT_BYTES;
    bytes.set(hexToBytes(key), from);
    bytes.set(hexToBytes(radio), from + DIGEST_BYTES);
    viewOf(bytes).setUint8(from + 2 * DIGEST_BYTES, local ? 1 : 0);
    viewOf(bytes).setInt8(from + 2 * DIGEST_BYTES + 1, Math.round(rssi));
  });
  return bytes;
}

export function unpackScan(bytes: Uint8Array): HeardPoint[] {
  const points: HeardPoint[] = [];
  for (let from = 0; from + POINT_BYTES <= bytes.length; from += POINT_BYTES)
    points.push({
      key: bytesToHex(bytes.subarray(from, from + DIGEST_BYTES)),
      radio: bytesToHex(bytes.subarray(from + DIGEST_BYTES, from + 2 * DIGEST_BYTES)),
      local: bytes[from + 2 * DIGEST_BYTES] === 1,
      rssi: viewOf(bytes).getInt8(from + 2 * DIGEST_BYTES + 1),
    });
  return points;
}

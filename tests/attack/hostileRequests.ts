/** Hostile reports of cards, and hostile requests to any path. The same seed gives the same requests. */
import * as fc from 'fast-check';
import { wellFormed } from '../harness/platform';
import { hostileText, hostileValue, type Json } from './hostileValues';

/** The member names of a card's report, in the OsmAnd and Traccar formats. */
const REPORT_NAMES = [
  'id',
  'deviceid',
  'timestamp',
  'fixTime',
  'lat',
  'lon',
  'location',
  'accuracy',
  'hdop',
  'speed',
  'bearing',
  'altitude',
  'batt',
  'charge',
  'valid',
  'alarm',
  'cell',
  'wifi',
  'event',
  'temperature',
  'steps',
  'driverUniqueId',
];

/** The members of a report: a plausible one, with hostile members over it. */
const reportMembers = fc
  .dictionary(fc.constantFrom(...REPORT_NAMES), hostileValue, { maxKeys: 5 })
  .map((over): Record<string, Json> => ({
    id: '860000000000001',
    timestamp: 1_772_413_200,
    lat: 30.92,
    lon: 120.92,
    ...over,
  }));

export const asText = (value: Json) => (typeof value === 'object' ? JSON.stringify(value) : String(value));
/** A text that URLSearchParams and fetch can carry: lone surrogates become U+FFFD, as in a browser. */
const query = (members: Record<string, Json>) =>
  new URLSearchParams(Object.entries(members).map(([name, value]) => [name, asText(value)])).toString();

/** A request below the platform's address, without a caller's headers. */
export interface RawRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
}

const json = (path: string, body: Json): RawRequest => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** @param key a valid key of the intake. */
export const hostileReports = (key: string): fc.Arbitrary<RawRequest> =>
  fc.oneof(
    reportMembers.map((members): RawRequest => ({
      method: 'POST',
      path: `/intake/osmand/${key}?${query(members)}`,
      headers: {},
    })),
    reportMembers.map((members): RawRequest => ({
      method: 'POST',
      path: `/intake/osmand/${key}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: query(members),
    })),
    reportMembers.map((members) =>
      json(`/intake/osmand/${key}`, {
        device_id: members['id'] ?? null,
        location: {
          timestamp: members['timestamp'] ?? null,
          coords: { latitude: members['lat'] ?? null, longitude: members['lon'] ?? null, ...members },
          battery: members['batt'] ?? null,
          event: members['event'] ?? null,
        },
      }),
    ),
    reportMembers.map((members) =>
      json(`/intake/traccar/${key}`, {
        device: { uniqueId: members['id'] ?? null },
        position: {
          fixTime: members['fixTime'] ?? 1_772_413_200_000,
          latitude: members['lat'] ?? null,
          longitude: members['lon'] ?? null,
          attributes: members,
        },
        event: members['event'] ?? null,
      }),
    ),
    hostileValue.map((value) => json(`/intake/traccar/${key}`, value)),
    hostileText.map((text) => json(`/intake/osmand/${encodeURIComponent(wellFormed(text))}`, {})),
  );

/** Requests to any path with any method, header and body. */
export const hostileRequests = (paths: readonly string[]): fc.Arbitrary<RawRequest> =>
  fc
    .record({
      method: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'),
      path: fc.oneof(
        fc.constantFrom(...paths),
        fc
          .tuple(fc.constantFrom(...paths, '/', '/api/'), hostileText)
          .map(([path, text]) => `${path}/${encodeURIComponent(wellFormed(text)).slice(0, 8_000)}`),
        fc.tuple(fc.constantFrom(...paths), fc.string({ maxLength: 40 })).map(([path, text]) => `${path}?${text}`),
      ),
      headers: fc.dictionary(
        fc.constantFrom('token', 'api-token', 'encode', 'content-type', 'accept', 'range', 'last-event-id', 'origin'),
        // A header's value is Latin-1 without line ends.
        hostileText.map((text) => text.replace(/[^\x20-\x7e]/g, '?').slice(0, 8_000)),
        { maxKeys: 4 },
      ),
      body: fc.oneof(hostileText, hostileValue.map(asText)),
    })
    .map(({ method, path, headers, body }) =>
      method === 'GET' || method === 'HEAD' ? { method, path, headers } : { method, path, headers, body },
    );

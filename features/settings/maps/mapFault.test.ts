/** Each fault of a map that is tried is told from the words of MapLibre, PMTiles and the browser. */
import { expect, it } from 'vitest';
import { mapFaultOf } from './mapFault';

it.each([
  ['AJAXError: Forbidden (403): https://t.test/1/2/3', 'refused'],
  ['AJAXError:  (418): https://t0.tianditu.gov.cn/DataServer', 'refused'],
  ['Error: style server: 401', 'refused'],
  ['Error: style server: 404', 'missing'],
  ['Error: Bad response code: 404', 'missing'],
  ['AJAXError: Too Many Requests (429): https://t.test', 'busy'],
  ['AJAXError: Service Unavailable (503): https://t.test', 'broken'],
  ['Error: Wrong magic number for PMTiles archive', 'notPmtiles'],
  [
    'Error: Server returned no content-length header or content-length exceeding request. Check that your storage backend supports HTTP Byte Serving.',
    'noRanges',
  ],
  [`SyntaxError: Unexpected token '<', "<!doctype "... is not valid JSON`, 'notStyle'],
  ['TypeError: Cannot convert undefined or null to object', 'notStyle'],
  ['InvalidStateError: The source image could not be decoded.', 'notPicture'],
  ['TypeError: Failed to fetch', 'away'],
] as const)('%s', (words, fault) => expect(mapFaultOf(new Error(words))).toBe(fault));

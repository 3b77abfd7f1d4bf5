/** A wrong key or address of a basemap is told apart from a network that is away. */
import { expect, it } from 'vitest';
import { isLastingFault } from './lastingFault';

it.each([
  ['style server: 403', true],
  ['style server: 404', true],
  ['Unauthorized (401): https://tiles.example/14/404/7', true],
  ['Bad response code: 404', true],
  ['Bad response code: 410', true],
  ['AJAXError:  (418): https://t0.tianditu.gov.cn/DataServer', true],
  ['style server: 503', false],
  ['Service Unavailable (503): https://tiles.example/14/404/403', false],
  ['Bad response code: 4040', false],
  ['Failed to fetch', false],
])('%s', (message, lasts) => expect(isLastingFault(new Error(message))).toBe(lasts));

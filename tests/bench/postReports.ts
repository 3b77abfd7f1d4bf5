/** Posts reports with Node's plain client: a heavier client would take processor time from the platform. */
import { Agent, request as httpRequest, type RequestOptions } from 'node:http';
import { KEY } from './bed';

/** Connections of single reports at once. */
export const MOST_SOCKETS = 32;

const agent = new Agent({ keepAlive: true, maxSockets: MOST_SOCKETS });

/** Posts a batch as the JSON of the OsmAnd protocol. */
export const postBody = (url: string, body: Buffer) =>
  sent(
    `${url}intake/osmand/${KEY}`,
    { method: 'POST', headers: { 'content-type': 'application/json', 'content-length': body.length } },
    body,
  );
/** One report in the form that a phone sends. */
export const osmandGet = (url: string, query: string) => sent(`${url}intake/osmand/${KEY}?${query}`, { method: 'GET' });

/** Resolves when the platform has acknowledged a request. */
function sent(address: string, options: RequestOptions, body?: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const asked = httpRequest(address, { agent, ...options }, (response) => {
      response.resume();
      response.on('end', () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`The intake answered ${response.statusCode}`)),
      );
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

/** Posts reports with Node's plain client: a heavier client would take processor time from the platform. */
import { Agent, request as httpRequest, type RequestOptions } from 'node:http';
import { KEY } from './bed';

/** Connections of single reports at once. */
export const MOST_SOCKETS = 32;

const agent = new Agent({ keepAlive: true, maxSockets: MOST_SOCKETS });

/** Posts a batch as the JSON of the OsmAnd protocol. */
export const postBody = (url: string, body: Buffer) => posted(`${url}intake/osmand/${KEY}`, body);
/** One report in the form that a phone sends. */
export const osmandGet = (url: string, query: string) => posted(`${url}intake/osmand/${KEY}?${query}`, null, 'GET');

/** Sends JSON, or nothing. Resolves when the request is acknowledged. @throws for another answer than 200. */
export function posted(address: string, body: Buffer | null, method = 'POST'): Promise<void> {
  const options: RequestOptions = {
    agent,
    method,
    headers: body ? { 'content-type': 'application/json', 'content-length': body.length } : {},
  };
  return new Promise((resolve, reject) => {
    const asked = httpRequest(address, options, (response) => {
      response.resume();
      response.on('end', () =>
        response.statusCode === 200
          ? resolve()
          : reject(new Error(`${new URL(address).pathname} answered ${response.statusCode}`)),
      );
    });
    asked.on('error', reject);
    asked.end(body ?? undefined);
  });
}

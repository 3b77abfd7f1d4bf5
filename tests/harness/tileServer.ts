/** A server of one file on loopback, by ranges, that can be made to misbehave. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface TileServer {
  /** Of the file. */
  url: string;
  origin: string;
  /** Ranges that were asked for, in their order. */
  asked: string[];
  /** Answers the next requests instead; it returns true when it has. */
  misbehave: ((request: IncomingMessage, response: ServerResponse) => boolean) | null;
  /** Puts another file there. */
  replace(file: Uint8Array, etag: string): void;
  close(): Promise<void>;
}

/** Answers a range, as RFC 9110 says. */
function answer({ headers }: IncomingMessage, response: ServerResponse, file: Uint8Array, etag: string): void {
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
  if (from === undefined || to === undefined) {
    response.writeHead(200, { 'content-length': file.length, etag }).end(file);
    return;
  }
  if (Number(from) >= file.length) {
    response.writeHead(416, { 'content-range': `bytes */${file.length}` }).end();
    return;
  }
  const part = file.subarray(Number(from), Math.min(Number(to) + 1, file.length));
  const last = Number(from) + part.length - 1;
  response
    .writeHead(206, { 'content-length': part.length, 'content-range': `bytes ${from}-${last}/${file.length}`, etag })
    .end(part);
}

export async function tileServer(file: Uint8Array, path = '/world.pmtiles'): Promise<TileServer> {
  let now = { file, etag: '"1"' };
  const served: TileServer = {
    url: '',
    origin: '',
    asked: [],
    misbehave: null,
    replace: (next, etag) => void (now = { file: next, etag }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  const server = createServer((request, response) => {
    served.asked.push(request.headers.range ?? 'all');
    if (served.misbehave?.(request, response)) return;
    if (request.url !== path) response.writeHead(404).end();
    else answer(request, response, now.file, now.etag);
  });
  server.keepAliveTimeout = 1;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  served.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  served.url = served.origin + path;
  return served;
}

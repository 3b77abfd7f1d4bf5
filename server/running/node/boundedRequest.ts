/**
 * Requests to providers, over HTTP and HTTPS. Addresses are what an administrator has typed, so each request is
 * bounded: in where it goes, in how long it takes, and in what it reads.
 */
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { OutboundFault, type BoundedAnswer, type BoundedRequest } from '../../alarm/delivery/providers/provider';
import { lookupOf, outboundAddress, places, type OutboundOptions } from './outboundAddress';

const MOST_BYTES = 64 * 1024;
const MOST_SOCKETS = 64;
/** Milliseconds of a whole request, with the wait for a socket and the resolution of the name. */
const TIMEOUT = 10_000;
/** The longest wait that a provider can ask for, in seconds. */
const MOST_RETRY_AFTER = 7 * 24 * 3600;

export interface BoundedRequestOptions extends OutboundOptions {
  /** Milliseconds of a whole request; ten seconds by default. */
  timeout?: number;
}

/** Seconds of Retry-After: a number, or a date that the answer's own clock is compared with. */
function retryAfterOf({ 'retry-after': after, date }: http.IncomingHttpHeaders): number | null {
  if (after === undefined) return null;
  const seconds = /^\d+$/.test(after) ? Number(after) : (Date.parse(after) - Date.parse(date ?? '')) / 1000;
  return seconds >= 0 ? Math.min(Math.ceil(seconds), MOST_RETRY_AFTER) : null;
}

/** One exchange with an address that was checked. */
function exchange(
  url: URL,
  { method = 'GET', headers = {}, body }: Parameters<BoundedRequest>[1],
  lookup: LookupFunction,
  signal: AbortSignal,
): Promise<BoundedAnswer> {
  return new Promise((resolve, reject) => {
    // Handed to the machine whole: the provider may have it.
    let handedOver = false;
    const fail = (why: OutboundFault['why'], code: string) => {
      reject(new OutboundFault(why, handedOver, code));
      asked.destroy();
    };
    const asked = (url.protocol === 'https:' ? https : http).request(url, {
      method,
      headers: {
        'accept-encoding': 'identity',
        'user-agent': 'Homeward',
        ...headers,
        ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
      },
      // A connection of its own, which nobody else's answer can be read from.
      agent: false,
      lookup,
      signal,
    });
    asked.on('finish', () => (handedOver = true));
    asked.on('error', (error: NodeJS.ErrnoException) =>
      fail('away', signal.aborted ? 'timeout' : (error.code ?? 'connection')),
    );
    // Whatever ends the socket ends the wait: an upgrade to another protocol raises no error.
    asked.on('close', () => fail('away', 'closed'));
    asked.on('response', (answer) => {
      const status = answer.statusCode ?? 0;
      const chunks: Buffer[] = [];
      let size = 0;
      // An answer shows that the request arrived, also one that came before its end.
      handedOver = true;
      if (status >= 300 && status < 400) return fail('redirect', `http${status}`);
      answer.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > MOST_BYTES) return fail('long', 'long');
        chunks.push(chunk);
      });
      answer.on('error', (error: NodeJS.ErrnoException) =>
        fail('away', signal.aborted ? 'timeout' : (error.code ?? 'connection')),
      );
      answer.on('end', () =>
        resolve({
          status,
          contentType: answer.headers['content-type'] ?? '',
          body: Buffer.concat(chunks).toString('utf8'),
          retryAfter: retryAfterOf(answer.headers),
        }),
      );
    });
    asked.end(body);
  });
}

/**
 * Makes the request of providers: it follows no redirect, connects to what it has resolved and checked, asks for no
 * compression, reads at most 64 KiB, ends after ten seconds and holds at most 64 sockets.
 */
export const boundedRequest = ({ timeout = TIMEOUT, ...options }: BoundedRequestOptions): BoundedRequest => {
  const addressesOf = outboundAddress(options);
  const sockets = places(MOST_SOCKETS);
  return async (text, how) => {
    const url = URL.canParse(text) ? new URL(text) : null;
    if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
      throw new OutboundFault('address', false, 'url');
    const ended = new AbortController();
    const timer = setTimeout(() => ended.abort(), timeout);
    try {
      await sockets.take(ended.signal);
      try {
        const addresses = await addressesOf(url.hostname, ended.signal);
        return await exchange(url, how, lookupOf(addresses), ended.signal);
      } finally {
        sockets.give();
      }
    } catch (error) {
      if (error instanceof OutboundFault) throw error;
      // A header or a path that HTTP cannot carry.
      throw new OutboundFault('away', false, (error as NodeJS.ErrnoException).code ?? 'request');
    } finally {
      clearTimeout(timer);
    }
  };
};

/**
 * Headers that every answer of this process has, also one that no cell and no file gave: it comes by TLS alone
 * (RFC 6797), and is no page unless it is the console's.
 */
import { createMiddleware } from 'hono/factory';

/** Seconds: a year. */
const LIFE = 31_536_000;

/**
 * True when a proxy of ours ended TLS and says so in X-Forwarded-Proto. Without a proxy the platform speaks plain HTTP,
 * and a client may write anything into the header.
 * @param proxies number of own proxies (TRUSTED_PROXIES).
 */
export const cameByTls = (forwardedProto = '', proxies = 0): boolean =>
  proxies > 0 && forwardedProto.split(',')[0]?.trim().toLowerCase() === 'https';

/** An answer is data: opened as a page, it loads nothing, runs nothing and stands in no frame. */
const DATA_POLICY = `default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'`;

/** The console's files have a policy of their own (`consoleFiles.ts`). @param proxies number of own proxies. */
export const answerHeaders = (proxies: number) =>
  createMiddleware(async (c, next) => {
    await next();
    if (cameByTls(c.req.header('x-forwarded-proto'), proxies)) c.header('strict-transport-security', `max-age=${LIFE}`);
    c.header('x-content-type-options', 'nosniff');
    if (!c.res.headers.has('content-security-policy')) c.header('content-security-policy', DATA_POLICY);
    if (!c.res.headers.has('referrer-policy')) c.header('referrer-policy', 'same-origin');
  });

/** Strict-Transport-Security (RFC 6797): browsers that came by TLS once come by TLS alone. */
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

/** Adds the header to answers that go out by TLS. */
export const transportSecurity = (proxies: number) =>
  createMiddleware(async (c, next) => {
    await next();
    if (cameByTls(c.req.header('x-forwarded-proto'), proxies)) c.header('strict-transport-security', `max-age=${LIFE}`);
  });

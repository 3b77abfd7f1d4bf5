/** What every answer of this process tells browsers, also one that no cell and no file gave. */
import { createMiddleware } from 'hono/factory';

/** An answer is data: opened as a page, it loads nothing, runs nothing and stands in no frame. */
const DATA_POLICY = `default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'`;

/** The console's files have a policy of their own (`consoleFiles.ts`). */
export const answerHeaders = createMiddleware(async (c, next) => {
  await next();
  c.header('x-content-type-options', 'nosniff');
  if (!c.res.headers.has('content-security-policy')) c.header('content-security-policy', DATA_POLICY);
  if (!c.res.headers.has('referrer-policy')) c.header('referrer-policy', 'same-origin');
});

/** What stands around every call: a line in the log, headers, the gate of set-up, health, and the openapi document. */
import { Hono, type MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import { CODES } from '../../../contract';
import type { AnsweredRequest, PlatformContext } from '../platform';
import type { WingRoutes } from '../wing';
import { answerFailure } from './answerFailure';
import { cachedDocument, PUBLIC_DOCUMENT } from './cachedDocument';
import { openApi } from './openapi';
import type { Readiness } from './readiness';
import { Refusal } from './refusal';
import type { BodyReader } from './requestBody';
import { ANSWER_CODE, refusalResponse, type RequestEnv } from './serve';

/** Learns of each request that was answered, for the figures. */
export type Answered = (request: AnsweredRequest) => void;

/** What the frame asks of those who serve calls. */
export interface FrameNeeds {
  bodies: BodyReader;
  readiness: Readiness;
  /** Refuses calls while the platform is not set up. */
  gate: MiddlewareHandler;
  answered: Answered;
}

/** @param calls of all wings; the first that fits a path answers. */
export function httpFrame(
  { clock, log }: Pick<PlatformContext, 'clock' | 'log'>,
  { bodies, readiness, gate, answered }: FrameNeeds,
  calls: readonly WingRoutes[],
) {
  const app = new Hono<{ Bindings: RequestEnv; Variables: { [ANSWER_CODE]?: number } }>()
    .use(async (c, next) => {
      const started = clock().getTime();
      await next();
      bodies.release(c.req.raw);
      c.header('date', clock().toUTCString());
      // Answers are about children: no cache keeps them. Public documents are about nobody.
      if (c.res.headers.get('cache-control') !== PUBLIC_DOCUMENT) c.header('cache-control', 'no-store');
      c.header('x-content-type-options', 'nosniff');
      // The log holds the route's pattern only: the address may contain a key or an id. Without an index this is the
      // route that answered; the last one that matches is '/api/*' for every call.
      const request = {
        method: c.req.method,
        route: routePath(c),
        status: c.res.status,
        ms: clock().getTime() - started,
      };
      answered(request);
      // Business codes are sent with status 200: a wrong password and a missing card service show here only.
      log.info({ ...request, code: c.get(ANSWER_CODE) ?? null }, 'request');
    })
    .use(gate)
    // The process answers. The store is not asked: a restart of this process would not mend it.
    .get('/livez', (c) => c.json({ ok: true }))
    .on('GET', ['/readyz', '/healthz'], readiness.answer)
    .get(
      '/openapi.json',
      cachedDocument('application/json', () => JSON.stringify(openApi())),
    );
  for (const routes of calls) app.route('/', routes);
  app.all('/api/*', (c) => refusalResponse(c, new Refusal(CODES.notFound, 'No such call')));
  app.onError((error, c) => answerFailure(error, c, log));
  return app;
}

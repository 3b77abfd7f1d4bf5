/** What a caller gets, and what the log says, when a call fails. */
import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { routePath } from 'hono/route';
import { CODES } from '../../../contract';
import type { Log } from '../platform';
import { Refusal } from './refusal';
import { refusalResponse } from './serve';
import { isDeadlock, StoreUnavailable } from '../store/errors';

/** The first line of a stack that lies in the platform. */
const placeOf = ({ stack = '' }: Error) =>
  stack
    .split('\n')
    .find((line) => line.includes('/server/'))
    ?.trim() ?? '';

/** An error's message may quote the request, so only its name and place are logged. */
export function answerFailure(error: Error, c: Context, log: Log): Response {
  if (error instanceof Refusal) return refusalResponse(c, error);
  if (error instanceof HTTPException) return error.getResponse();
  if (error instanceof StoreUnavailable) {
    log.warn({ method: c.req.method, route: routePath(c) }, 'the store is unavailable');
    return refusalResponse(c, new Refusal(CODES.unavailable, 'The store is unavailable; try again later'));
  }
  // The store ended the transaction, as it does with one of two that wait for each other: nothing was changed.
  if (isDeadlock(error)) {
    log.warn({ method: c.req.method, route: routePath(c), at: placeOf(error) }, 'a deadlock ended a call');
    return refusalResponse(c, new Refusal(CODES.unavailable, 'Others change the same; try again'));
  }
  log.error({ error: error.name, route: routePath(c), at: placeOf(error) }, 'request failed');
  return refusalResponse(c, new Refusal(CODES.brokenDown, 'The platform failed'));
}

/** What a caller gets when the store ended a call's transaction. */
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { silentLog } from '../../../tests/harness/silentLog';
import { answerFailure } from './answerFailure';

it('a call that a deadlock ended is asked to come again; another fault is told as one', async () => {
  const app = new Hono();
  app.onError((error, c) => answerFailure(error, c, silentLog));
  app.get('/:state', (c) => {
    throw Object.assign(new Error('as PostgreSQL says it'), { code: c.req.param('state') });
  });
  const statusOf = async (state: string) => (await app.request(`/${state}`)).status;
  expect([await statusOf('40P01'), await statusOf('23503')]).toEqual([503, 500]);
});

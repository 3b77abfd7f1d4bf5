/**
 * The platform with a clock that is set from outside, so that a minute of a thousand cards need not take a minute:
 * `POST /clock/<ms>` sets it, and it goes on from there. Started as its own process on DATABASE_URL.
 */
import { Hono } from 'hono';
import { readEnvironment } from '../../../server/running/node/environment';
import { logOf, startPlatform, stopOnSignal } from '../../../server/running/node/start';

let ahead = 0;
const before = new Hono().post('/clock/:ms', (c) => {
  ahead = Number(c.req.param('ms')) - Date.now();
  return c.text('');
});
const log = logOf('info');
const running = await startPlatform({
  ...readEnvironment(process.env),
  port: 0,
  log,
  before,
  clock: () => new Date(Date.now() + ahead),
});
log.info({ url: running.url }, 'ready');
stopOnSignal(running, log);

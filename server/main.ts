/** Entry point of `npm run serve`: the platform and the built console, without demo data. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readEnvironment } from './node/environment';
import { logOf, startPlatform, stopOnSignal } from './node/start';

const log = logOf(process.env['LOG_LEVEL'] ?? 'info');
const built = join(import.meta.dirname, '../dist');
const running = await startPlatform({
  ...readEnvironment(process.env),
  log,
  ...(existsSync(built) ? { consoleFolder: built } : {}),
});
stopOnSignal(running, log);
log.info({ url: running.url, console: existsSync(built) }, 'ready');

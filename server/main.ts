/** Entry point of `npm run serve`: the platform and the built console, without demo data. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { orEnd } from './node/command';
import { readEnvironment } from './node/environment';
import { offerSetUp } from './node/setUpLink';
import { logOf, startPlatform, stopOnSignal } from './node/start';

const log = logOf(process.env['LOG_LEVEL'] ?? 'info');
const built = process.env['CONSOLE_FOLDER'] ?? join(import.meta.dirname, '../dist');
await orEnd('Homeward did not start.', async () => {
  const environment = readEnvironment(process.env);
  const running = await startPlatform({
    ...environment,
    log,
    ...(existsSync(built) ? { consoleFolder: built } : {}),
  });
  stopOnSignal(running, log);
  await offerSetUp(running, environment, (line) => void process.stdout.write(`${line}\n`)).catch(async (error) => {
    await running.stop();
    throw error;
  });
  log.info({ url: running.url, console: existsSync(built) }, 'ready');
});

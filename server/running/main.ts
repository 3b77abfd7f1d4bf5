/** Entry point of the platform and the built console, without demo data; `npm run serve` starts it. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { noteServed } from '../engine/store/storeMark';
import { orEnd } from './node/command';
import { readEnvironment } from './node/environment';
import { noteRunning } from './node/runningPlatforms';
import { offerSetUp } from './node/setUpLink';
import { logOf, type Running, startPlatform, stopOnSignal } from './node/start';

const log = logOf(process.env['LOG_LEVEL'] ?? 'info');
const built = process.env['CONSOLE_FOLDER'] ?? join(import.meta.dirname, '../../dist');
/** Milliseconds in which the set-up page reads how a restore ended. */
const READ_WITHIN = 5_000;

let running: Running;
let forget = async () => {};
/** @param at the port of the run before. */
const start = (at?: number) =>
  orEnd('Homeward did not start.', async () => {
    const environment = readEnvironment(process.env);
    running = await startPlatform({
      ...environment,
      port: at ?? environment.port,
      log,
      restored: () => void setTimeout(() => void restart(), READ_WITHIN),
      ...(existsSync(built) ? { consoleFolder: built } : {}),
    });
    await offerSetUp(running, environment, (line) => void process.stdout.write(`${line}\n`)).catch(async (error) => {
      await running.stop();
      throw error;
    });
    const { url } = running;
    const { folder, databaseUrl, trustedProxies } = environment;
    const { consoleOrigin } = environment.settings;
    await noteServed(running.platform.db, { url, consoleOrigin, trustedProxies }, new Date());
    forget = await noteRunning(process.env, { pid: process.pid, folder, onServer: databaseUrl !== undefined, url });
    log.info({ url, console: existsSync(built) }, 'ready');
  });

/** Begins anew on a restored store: keys and caches are those of the store before. */
async function restart() {
  const port = Number(new URL(running.url).port);
  log.info({}, 'restarting on the restored store');
  await running.stop();
  await start(port);
}

await start();
stopOnSignal({ stop: () => Promise.all([running.stop(), forget()]).then(() => undefined) }, log);

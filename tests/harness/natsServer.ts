/** A real NATS server, for tests of the bus. Debian's package `nats-server` has it. */
import { spawn, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

const found = spawnSync('nats-server', ['--version']).status === 0;
if (!found)
  console.warn('nats-server is not installed: the tests of the bus are SKIPPED (apt-get install nats-server)');

/** False where the tests of the bus must be skipped. */
export const hasNats = found;

export interface NatsServer {
  url: string;
  /** SIGKILL; resolves when it is gone. */
  kill(): Promise<void>;
  /** Starts it again at its address, after `kill`. */
  start(): Promise<void>;
}

const PASSWORD = 'of-the-bus';

/** Starts a server that asks for a password. The caller kills it. */
export async function natsServer(): Promise<NatsServer> {
  const [server] = await natsCluster(1);
  if (!server) throw new Error('no server');
  return server;
}

/** Starts servers that pass messages on to each other. `url` of each names all of them. */
export async function natsCluster(count: number): Promise<NatsServer[]> {
  const ports = await Promise.all(Array.from({ length: count }, async () => [await freePort(), await freePort()]));
  const routes = ports.map(([, route]) => `nats://127.0.0.1:${route}`).join(',');
  const url = ports.map(([port]) => `nats://homeward:${PASSWORD}@127.0.0.1:${port}`).join(',');
  return Promise.all(
    ports.map(async ([port, route]) => {
      const server = serverAt(url, [
        '-a',
        '127.0.0.1',
        '-p',
        String(port),
        '--user',
        'homeward',
        '--pass',
        PASSWORD,
        ...(count > 1 ? ['--cluster_name', 'tests', '--cluster', `nats://127.0.0.1:${route}`, '--routes', routes] : []),
      ]);
      await server.start();
      return server;
    }),
  );
}

function serverAt(url: string, words: readonly string[]): NatsServer {
  let kill = async () => {};
  return {
    url,
    kill: () => kill(),
    async start() {
      const child = spawn('nats-server', words, { stdio: ['ignore', 'ignore', 'pipe'] });
      const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
      kill = async () => {
        child.kill('SIGKILL');
        await gone;
      };
      await new Promise<void>((resolve, reject) => {
        let said = '';
        child.stderr.on('data', (bytes: Buffer) => {
          said += bytes.toString();
          if (said.includes('Server is ready')) resolve();
        });
        void gone.then(() => reject(new Error(`nats-server ended\n${said}`)));
      });
    },
  };
}

/** A free port below those that the system gives to outgoing connections: none of these takes it meanwhile. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('listening', () => resolve(true));
      server.once('error', () => resolve(false));
    });
    if (!isFree) continue;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }
}

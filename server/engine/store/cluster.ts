/** One PostgreSQL cluster in a folder: creates, starts, stops and finds it. */
import { randomBytes } from 'node:crypto';
import { access, lstat, mkdir, mkdtemp, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { basename, join } from 'node:path';
import { type Unprivileged, unprivileged } from './unprivileged';

/** Where PostgreSQL listens: `host` is the folder of a Unix socket, or the loopback address on Windows. */
export interface DatabaseAddress {
  host: string;
  port: number;
}

export interface Cluster {
  user: string;
  /** Only on Windows, where PostgreSQL listens on loopback. The folder of the Unix socket is private to this user. */
  password: string | undefined;
  /** The address in postmaster.pid; that process may be dead. */
  address(): Promise<DatabaseAddress | null>;
  /**
   * Starts PostgreSQL, at `address` if given.
   * @throws when it does not start, as while processes of a killed one still end.
   */
  start(address?: DatabaseAddress): Promise<void>;
  /** Stops PostgreSQL in order (mode fast) and closes all connections. */
  stop(): Promise<void>;
}

const USER = 'homeward';
const SOCKET_FOLDER = 'homeward-socket-';
const WINDOWS = process.platform === 'win32';

/**
 * postgresql.conf for a small machine: little memory, every commit synced to disk, no statements in the log because
 * they may contain names.
 */
const SETTINGS = {
  max_connections: '100',
  shared_buffers: '128MB',
  max_wal_size: '1GB',
  checkpoint_timeout: '10min',
  random_page_cost: '1.1',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  fsync: 'on',
  synchronous_commit: 'on',
  autovacuum: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  idle_in_transaction_session_timeout: '60s',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
};

/**
 * Opens the cluster in `folder/postgres` and creates it when absent.
 * @param settings override `SETTINGS` in postgresql.conf.
 */
export async function openCluster(folder: string, settings: Record<string, string> = {}): Promise<Cluster> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const runner = await unprivileged(await realpath(folder));
  const home = join(runner.home, 'postgres');
  const password = WINDOWS ? await passwordIn(runner.home) : undefined;
  if (!(await exists(join(home, 'PG_VERSION')))) await initialise(home, runner, password);

  const address = async (): Promise<DatabaseAddress | null> => {
    // Lines of postmaster.pid: process, data folder, start time, port, socket folder, listen address, shared memory,
    // state.
    const lines = (await readFile(join(home, 'postmaster.pid'), 'utf8').catch(() => ''))
      .split('\n')
      .map((line) => line.trim());
    const [, , , port, socketFolder, listening] = lines;
    const host = WINDOWS ? listening : socketFolder;
    return host && port ? { host, port: Number(port) } : null;
  };

  return {
    user: USER,
    password,
    address,
    async start(at) {
      const former = await address();
      await removeStalePidFile(home);
      const { host, port } = at ?? (await newAddress(runner));
      const listen = WINDOWS
        ? { listen_addresses: host }
        : { listen_addresses: '', unix_socket_directories: host, unix_socket_permissions: '0700' };
      const lines = Object.entries({ ...SETTINGS, ...listen, port: String(port), ...settings });
      await writeFile(
        join(home, 'postgresql.conf'),
        lines.map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`).join(''),
      );
      try {
        await runner.run('pg_ctl', ['start', '-D', home, '-l', join(runner.home, 'postgres.log'), '-w', '-t', '60']);
      } catch (error) {
        if (!at) await removeSocketFolder(host);
        throw error;
      }
      if (former && former.host !== host) await removeSocketFolder(former.host);
    },
    async stop() {
      const was = await address();
      await runner.run('pg_ctl', ['stop', '-D', home, '-m', 'fast', '-w', '-t', '60']);
      if (was) await removeSocketFolder(was.host);
    },
  };
}

/** Creates the cluster in a temporary folder and renames it, so that a crash leaves no half cluster. */
async function initialise(home: string, runner: Unprivileged, password: string | undefined): Promise<void> {
  const aside = await mkdtemp(`${home}.new-`);
  await runner.own(aside);
  const passwordFile = join(runner.home, PASSWORD_FILE);
  const guard = password === undefined ? ['--auth=trust'] : ['--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  await runner.run('initdb', [
    '-D',
    aside,
    '-U',
    USER,
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--locale=C.UTF-8',
    ...guard,
  ]);
  await rename(aside, home).catch(async (error: NodeJS.ErrnoException) => {
    await rm(aside, { recursive: true, force: true });
    // Another process created it first. Who owns it is decided when it is opened.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
}

async function newAddress(runner: Unprivileged): Promise<DatabaseAddress> {
  if (WINDOWS) return { host: '127.0.0.1', port: await freePort() };
  const host = await mkdtemp(join(runner.temporary, SOCKET_FOLDER));
  await runner.own(host);
  return { host, port: 5432 };
}

/** Removes only folders that `newAddress` created. */
async function removeSocketFolder(host: string): Promise<void> {
  const found = await lstat(host).catch(() => null);
  if (found?.isDirectory() && basename(host).startsWith(SOCKET_FOLDER))
    await rm(host, { recursive: true, force: true });
}

/**
 * Removes an outdated postmaster.pid. After a restart of the machine or container its process number may belong to
 * another program or a zombie, and PostgreSQL would never start again. Needs /proc.
 */
async function removeStalePidFile(home: string): Promise<void> {
  const file = join(home, 'postmaster.pid');
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  const command = await readFile(`/proc/${Number(lines[0])}/cmdline`, 'utf8').catch(() => 'postgres');
  if (!command.includes('postgres')) await rm(file, { force: true });
}

const PASSWORD_FILE = 'postgres.password';

async function passwordIn(folder: string): Promise<string> {
  const file = join(folder, PASSWORD_FILE);
  await writeFile(file, randomBytes(24).toString('base64url'), { flag: 'wx', mode: 0o600 }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  return readFile(file, 'utf8');
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address !== null && typeof address === 'object'
          ? resolve(address.port)
          : reject(new Error('found no free port')),
      );
    });
  });
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

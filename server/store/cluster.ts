/** One PostgreSQL cluster on disk: made, started, stopped, found running. */
import { randomBytes } from 'node:crypto';
import { access, lstat, mkdir, mkdtemp, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { basename, join } from 'node:path';
import { type Unprivileged, unprivileged } from './unprivileged';

/** A folder of a unix socket, or loopback on Windows, and the port. */
export interface DatabaseAddress {
  host: string;
  port: number;
}

export interface Cluster {
  user: string;
  /** Asked on loopback only; a socket is guarded by its folder, which only this user may enter. */
  password: string | undefined;
  /** Where a postmaster says it listens; it may have been killed since. */
  address(): Promise<DatabaseAddress | null>;
  /**
   * Starts a postmaster, at `address` if one is given.
   * @throws when it does not come up, as while children of a killed one still end.
   */
  start(address?: DatabaseAddress): Promise<void>;
  /** Ends the postmaster and all connections in order. */
  stop(): Promise<void>;
}

const USER = 'homeward';
const SOCKET_FOLDER = 'homeward-socket-';
const WINDOWS = process.platform === 'win32';

/**
 * For one small machine that serves phones: modest memory, every commit on disk, no statement (it may hold a name) in
 * the log.
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

/** The cluster in `folder/postgres`, made if absent. `settings` win over the usual ones of postgresql.conf. */
export async function cluster(folder: string, settings: Record<string, string> = {}): Promise<Cluster> {
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
      await forgetRecycledProcess(home);
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

/**
 * Makes the cluster aside and moves it into place whole, so that a death half-way leaves nothing that looks like one.
 */
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
    // Another platform was quicker; whose the folder is, is decided when it is opened.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
}

async function newAddress(runner: Unprivileged): Promise<DatabaseAddress> {
  if (WINDOWS) return { host: '127.0.0.1', port: await freePort() };
  const host = await mkdtemp(join(runner.temporary, SOCKET_FOLDER));
  await runner.own(host);
  return { host, port: 5432 };
}

/** Only a folder that `newAddress` made is ever removed. */
async function removeSocketFolder(host: string): Promise<void> {
  const found = await lstat(host).catch(() => null);
  if (found?.isDirectory() && basename(host).startsWith(SOCKET_FOLDER))
    await rm(host, { recursive: true, force: true });
}

/**
 * After a restart of the machine or container the number in postmaster.pid may belong to another program, or to a dead
 * process that
 * nobody collects, and PostgreSQL would refuse to start for ever. Where /proc tells that it is no postgres, the file is
 * dropped.
 */
async function forgetRecycledProcess(home: string): Promise<void> {
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
        address !== null && typeof address === 'object' ? resolve(address.port) : reject(new Error('no free port')),
      );
    });
  });
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

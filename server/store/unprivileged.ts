/** PostgreSQL refuses to run as root; this finds a way that needs no account to be made. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chown, cp, mkdir, mkdtemp, readFile, rename, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { binaries } from './binaries';

/** Who the database runs as, and the folder it may write. */
export interface Unprivileged {
  /** Holds the data; the folder asked for, unless its user could not enter it. */
  home: string;
  /** Where it may make the folder of its socket; short, because a socket's path is limited. */
  temporary: string;
  /** Runs one of PostgreSQL's programs to its end. @throws with its last words when it fails. */
  run(program: 'initdb' | 'pg_ctl', args: string[]): Promise<void>;
  /** Makes a folder that was just created enterable by the database. */
  own(path: string): Promise<void>;
}

interface SystemAccount {
  name: string;
  uid: number;
  gid: number;
}

/**
 * Not root: as it is. Root: in a user namespace where root is called by another name, so that files stay root's and no
 * folder
 * needs opening. Where namespaces are forbidden: as the account postgres or nobody, with a copy of the programs and the
 * data in
 * /var/lib/homeward, because that account may enter neither a root's folder nor its node_modules.
 */
export async function unprivileged(folder: string): Promise<Unprivileged> {
  const native = await binaries();
  const mine = { home: folder, temporary: shortTemporary(), own: async () => undefined };
  if (process.getuid?.() !== 0)
    return { ...mine, run: (program, args) => run([join(native, 'bin', program), ...args], native) };

  const accounts = await knownAccounts();
  // initdb looks its user up by name, so the number must be one the machine knows.
  const alias = accounts.find(({ uid }) => uid !== 0 && uid < 65_534);
  if (alias) {
    const namespace = ['unshare', '--user', `--map-user=${alias.uid}`, `--map-group=${alias.gid}`];
    const allowed = await run([...namespace, 'true'], '/').then(
      () => true,
      () => false,
    );
    if (allowed)
      return { ...mine, run: (program, args) => run([...namespace, join(native, 'bin', program), ...args], native) };
  }

  const account = accounts.find(({ name }) => name === 'postgres') ?? accounts.find(({ name }) => name === 'nobody');
  if (!account)
    throw new Error(
      'root may not run PostgreSQL, user namespaces are forbidden and there is no account postgres or nobody',
    );
  const own = (path: string) => chown(path, account.uid, account.gid);
  const home = join('/var/lib/homeward', createHash('sha256').update(folder).digest('hex').slice(0, 12));
  await mkdir(home, { recursive: true, mode: 0o755 });
  await own(home);
  // One copy a version: a postmaster that still runs goes on using the one it was started from.
  const copy = join(home, `native-${(await stat(join(native, 'bin', 'postgres'))).size}`);
  if (!(await stat(copy).catch(() => null))) {
    const aside = await mkdtemp(`${copy}.new-`);
    await cp(native, aside, { recursive: true, verbatimSymlinks: true });
    await own(aside);
    await rename(aside, copy);
  }
  return {
    home,
    temporary: home,
    own,
    run: (program, args) => run([join(copy, 'bin', program), ...args], copy, account),
  };
}

/** Leaves room for '/homeward-socket-123456/.s.PGSQL.5432' in the 104 bytes that macOS allows a socket's path. */
const shortTemporary = () => (tmpdir().length <= 60 ? tmpdir() : '/tmp');

async function knownAccounts(): Promise<SystemAccount[]> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n').filter(Boolean);
  return lines.map((line) => {
    const [name = '', , uid, gid] = line.split(':');
    return { name, uid: Number(uid), gid: Number(gid) };
  });
}

function run([program = '', ...args]: string[], cwd: string, as?: SystemAccount): Promise<void> {
  // PGHOST, PGDATA and the like of the shell are about another database.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('PG')));
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
      ...(as && { uid: as.uid, gid: as.gid }),
    });
    let words = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (chunk: string) => (words += chunk));
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${program} ended with ${code}: ${words.trim().slice(-500)}`)),
    );
  });
}

/**
 * Runs PostgreSQL's programs without root, because PostgreSQL refuses to run as root. No account needs to be created
 * for it.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chown, cp, mkdir, mkdtemp, readFile, rename, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postgresFolder } from './binaries';

/** How PostgreSQL's programs are run, and where they may write. */
export interface Unprivileged {
  /** The data folder: the given one, unless the account cannot enter it. */
  home: string;
  /** Folder for the Unix socket; short, because the length of a socket's path is limited. */
  temporary: string;
  /**
   * Runs a program to its end.
   * @throws with the end of its output when it fails.
   */
  run(program: 'initdb' | 'pg_ctl', args: string[]): Promise<void>;
  /** Makes a new folder accessible to the account. */
  own(path: string): Promise<void>;
}

interface SystemAccount {
  name: string;
  uid: number;
  gid: number;
}

/**
 * Chooses how to run PostgreSQL.
 * Not root: as the present user. Root: in a user namespace that maps root to another user id; files stay root's and no
 * folder must be opened. Where namespaces are forbidden: as the account postgres or nobody, with copies of the programs
 * and the data in /var/lib/homeward, because that account cannot enter root's folders.
 */
export async function unprivileged(folder: string): Promise<Unprivileged> {
  const native = await postgresFolder();
  const mine = { home: folder, temporary: shortTemporary(), own: async () => undefined };
  if (process.getuid?.() !== 0)
    return { ...mine, run: (program, args) => run([join(native, 'bin', program), ...args], native) };

  const accounts = await knownAccounts();
  // initdb looks up its user's name, so the id must belong to an account of this machine.
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
      'PostgreSQL cannot run as root, user namespaces are forbidden, and there is no account postgres or nobody',
    );
  const own = (path: string) => chown(path, account.uid, account.gid);
  const home = join('/var/lib/homeward', createHash('sha256').update(folder).digest('hex').slice(0, 12));
  await mkdir(home, { recursive: true, mode: 0o755 });
  await own(home);
  // One copy per version: a running PostgreSQL continues with the copy it was started from.
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

/**
 * Leaves room for '/homeward-socket-123456/.s.PGSQL.5432' within the 104 bytes that macOS allows for a socket's path.
 */
const shortTemporary = () => (tmpdir().length <= 60 ? tmpdir() : '/tmp');

async function knownAccounts(): Promise<SystemAccount[]> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n').filter(Boolean);
  return lines.map((line) => {
    const [name = '', , uid, gid] = line.split(':');
    return { name, uid: Number(uid), gid: Number(gid) };
  });
}

function run([program = '', ...args]: string[], cwd: string, as?: SystemAccount): Promise<void> {
  // The shell's PGHOST, PGDATA etc. are about another database.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('PG')));
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
      ...(as && { uid: as.uid, gid: as.gid }),
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${program} ended with ${code}: ${output.trim().slice(-500)}`)),
    );
  });
}

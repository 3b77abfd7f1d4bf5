/** When `npm start` installs: what `npm ci` has just put there is not installed again. */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

const LOCK = {
  packages: {
    '': { name: 'homeward' },
    'node_modules/one': { version: '1.0.0', integrity: 'sha512-one' },
    'node_modules/other-system': { version: '1.0.0', integrity: 'sha512-other', optional: true },
  },
};
const PUT = { packages: { 'node_modules/one': LOCK.packages['node_modules/one'] } };
const OLDER = { packages: { 'node_modules/one': { version: '0.9.0', integrity: 'sha512-older' } } };
let tree: string;

function write(name: string, content: string) {
  mkdirSync(dirname(join(tree, name)), { recursive: true });
  writeFileSync(join(tree, name), content);
}
const stamp = () => readFileSync(join(tree, 'node_modules/.homeward-stamp'), 'utf8');

beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), 'homeward-ensure-'));
  write('package-lock.json', JSON.stringify(LOCK));
  // In place of npm: it says that it ran.
  write('npm.mjs', `import { writeFileSync } from 'node:fs'; writeFileSync('ran', process.argv.slice(2).join(' '));`);
  mkdirSync(join(tree, 'server/running'), { recursive: true });
  mkdirSync(join(tree, 'node_modules'));
  cpSync(join(import.meta.dirname, 'ensure.mjs'), join(tree, 'server/running/ensure.mjs'));
});
afterEach(() => rmSync(tree, { recursive: true }));

/** Whether it installed. */
function installs(): boolean {
  rmSync(join(tree, 'ran'), { force: true });
  const env = { ...process.env, npm_execpath: join(tree, 'npm.mjs') };
  const { status, stderr } = spawnSync(process.execPath, ['server/running/ensure.mjs'], { cwd: tree, env });
  expect([status, String(stderr)]).toEqual([0, '']);
  return existsSync(join(tree, 'ran'));
}

it('not after npm ci, without what is for another system, nor the next time', () => {
  write('node_modules/.package-lock.json', JSON.stringify(PUT));
  expect(installs()).toBe(false);
  expect(stamp()).toMatch(/^\w{64}$/);
  expect(installs()).toBe(false);
});

it.each([
  ['nothing', null],
  ['an older version', OLDER],
  ['a broken list', {}],
])('where %s is there, once', (_, put) => {
  if (put) write('node_modules/.package-lock.json', JSON.stringify(put));
  expect([installs(), installs()]).toEqual([true, false]);
});

it('once the lock file names something else', () => {
  expect(installs()).toBe(true);
  write(
    'package-lock.json',
    JSON.stringify({ packages: { ...LOCK.packages, 'node_modules/two': { version: '2.0.0' } } }),
  );
  expect(installs()).toBe(true);
});

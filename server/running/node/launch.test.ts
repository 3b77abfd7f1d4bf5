/** Which platform `npm run serve` runs: the compiled one, or the source while that is newer. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
const COMPILED = 'dist-server/server/running/main.mjs';
let tree: string;

/** Writes a file that changed some minutes ago, and its folders as old. */
function write(name: string, minutesAgo: number, content = '') {
  const file = join(tree, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  const folders: string[] = [];
  for (let folder = dirname(name); folder !== '.'; folder = dirname(folder)) folders.push(folder);
  age(minutesAgo, name, ...folders);
}

function age(minutesAgo: number, ...names: string[]) {
  const at = new Date(Date.now() - minutesAgo * 60_000);
  for (const name of names) utimesSync(join(tree, name), at, at);
}

beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), 'homeward-launch-'));
  writeFileSync(join(tree, 'package.json'), '{ "type": "module" }');
  symlinkSync(join(ROOT, 'node_modules'), join(tree, 'node_modules'), 'junction');
  write('contract/call.ts', 60);
  for (const name of ['launch.mjs', 'running/lastChange.mjs']) {
    mkdirSync(join(tree, 'server/running'), { recursive: true });
    cpSync(join(ROOT, 'server', name), join(tree, 'server', name));
    age(60, `server/${name}`);
  }
  write('server/running/main.ts', 60, `const said: string = 'source'; console.log(said, process.env.CONSOLE_FOLDER);`);
});
afterEach(() => rmSync(tree, { recursive: true }));

function launched(): string {
  const { CONSOLE_FOLDER: _, ...env } = process.env;
  const { stdout, stderr } = spawnSync(process.execPath, [join(tree, 'server/launch.mjs')], { env, encoding: 'utf8' });
  return stdout.trim() || stderr;
}

const compile = (minutesAgo: number) => write(COMPILED, minutesAgo, `console.log('compiled');`);

it('runs the source of a tree that was never compiled, with the console of its build', () => {
  expect(launched()).toBe(`source ${join(tree, 'dist')}`);
});

it('runs the compiled platform while no source has changed since', () => {
  compile(30);
  expect(launched()).toBe('compiled');
});

it.each(['contract/call.ts', 'server/running/main.ts'])('runs the source once %s has changed', (name) => {
  compile(30);
  age(10, name);
  expect(launched()).toContain('source');
});

it('runs the source once a file of it was removed', () => {
  write('server/people/accounts/gone.ts', 60);
  compile(30);
  expect(launched()).toBe('compiled');
  rmSync(join(tree, 'server/people/accounts/gone.ts'));
  expect(launched()).toContain('source');
});

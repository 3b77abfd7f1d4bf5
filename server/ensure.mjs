/**
 * Installs what is missing before anything else runs, so that one command works from a bare clone. Node's own modules only.
 * `--browser` also looks for Chromium: CHROMIUM_PATH, then PATH, then, as root on Debian, apt. Without one the browser tests are
 * skipped, unless REQUIRE_BROWSER=1 asks for them.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

installPackages();
if (process.argv.includes('--browser')) findBrowser();

/** Runs `npm ci` when node_modules is not of this lock file, this Node and this processor. */
function installPackages() {
  const stampFile = join(root, 'node_modules', '.homeward-stamp');
  const stamp = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(`${process.version} ${process.platform} ${process.arch}`)
    .digest('hex');
  if (read(stampFile) === stamp) return;
  console.info('Installing packages (npm ci) …');
  const npm = process.env.npm_execpath;
  // The script that called us must not pass for the one npm ci runs.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_(lifecycle|package)_/.test(name)),
  );
  const args = ['ci', '--no-audit', '--no-fund'];
  const { status } = npm
    ? spawnSync(process.execPath, [npm, ...args], { cwd: root, env, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: root, env, stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) fail('npm ci failed; its words are above.');
  writeFileSync(stampFile, stamp);
}

function findBrowser() {
  if (chromium()) return;
  const given = process.env.CHROMIUM_PATH;
  const mayInstall = !given && process.getuid?.() === 0 && inPath(['apt-get']) && process.env.NO_APT !== '1';
  if (mayInstall) {
    console.info('Installing Chromium and fonts (apt-get) …');
    if (!aptInstall()) {
      apt(['update']);
      aptInstall();
    }
    if (chromium()) return;
  }
  const why = given
    ? 'CHROMIUM_PATH names no program'
    : mayInstall
      ? 'apt could not install one'
      : 'it is only installed by root, with apt';
  if (process.env.REQUIRE_BROWSER === '1') fail(`No Chromium, and ${why}. Set CHROMIUM_PATH to one.`);
  console.warn(`No Chromium, and ${why}: the browser tests will be SKIPPED. Set CHROMIUM_PATH to one to run them.`);
}

function chromium() {
  const given = process.env.CHROMIUM_PATH;
  return given ? executable(given) : inPath(['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']);
}

function aptInstall() {
  return apt(['install', '-y', '--no-install-recommends', 'chromium', 'fonts-noto-cjk', 'fonts-liberation']);
}

function apt(args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return (
    spawnSync('apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=300', ...args], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    }).status === 0
  );
}

function inPath(names) {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .some((folder) => names.some((name) => executable(join(folder, name))));
}

function executable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

function fail(message) {
  console.error(message);
  process.exit(1);
}

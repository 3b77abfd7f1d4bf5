/**
 * Installs missing npm packages before `npm start` and `npm test`, so that they work in a fresh clone.
 * Uses only Node's own modules. With `--browser` it also looks for Chromium: in CHROMIUM_PATH, then in PATH; as root on
 * Debian it installs it with apt. Without Chromium the browser tests are skipped; with REQUIRE_BROWSER=1 this script
 * fails instead.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

installPackages();
if (process.argv.includes('--browser')) findBrowser();

/** Runs `npm ci` when node_modules does not match this lock file, Node version and processor. */
function installPackages() {
  const stampFile = join(root, 'node_modules', '.homeward-stamp');
  const stamp = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(`${process.version} ${process.platform} ${process.arch}`)
    .digest('hex');
  if (read(stampFile) === stamp) return;
  console.info('Installing packages (npm ci) …');
  const npm = process.env.npm_execpath;
  // Remove the variables of the calling npm script, or npm ci would take them for its own.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_(lifecycle|package)_/.test(name)),
  );
  const args = ['ci', '--no-audit', '--no-fund'];
  const { status } = npm
    ? spawnSync(process.execPath, [npm, ...args], { cwd: root, env, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: root, env, stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) fail('npm ci failed; its output is above.');
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
    ? 'CHROMIUM_PATH is not an executable file'
    : mayInstall
      ? 'apt could not install it'
      : 'only root can install it with apt';
  if (process.env.REQUIRE_BROWSER === '1')
    fail(`Chromium was not found, and ${why}. Set CHROMIUM_PATH to a Chromium program.`);
  console.warn(`Chromium was not found, and ${why}. The browser tests will be SKIPPED. Set CHROMIUM_PATH to run them.`);
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

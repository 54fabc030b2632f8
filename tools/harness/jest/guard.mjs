import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** Limit of a test or hook that never ends, not of a slow one. */
export const LIMIT_MS = Number(process.env.TEST_LIMIT_MS ?? 600_000);
/** Folder with the running test of each file, from which the runner names the test in which a process ended. */
const journal = process.env.JEST_JOURNAL;

// The instance of the runner, whose tests are wrapped.
const fromRunner = createRequire(createRequire(import.meta.url).resolve('jest-light-runner'));
const { getState } = fromRunner('jest-circus');
const { setTimeout: later, clearTimeout: cancel, setImmediate: soon } = globalThis;
const { exit } = process;
const EVENTS = ['uncaughtException', 'unhandledRejection'];

// A process of the runner ends with it, for example when the tests are interrupted.
if (process.send) process.once('disconnect', () => exit.call(process, 1));

/** The file under test and its running test or hook. */
let file = null;
let running = null;
/** Errors of the file that came while no test or hook was running. */
let errors = [];

/** Name of the file in the journal for a test file. */
export const journalName = (testFile) => createHash('sha256').update(testFile).digest('hex');

/**
 * Begins a file whose errors fail the running test or hook instead of ending the process, which other files use too: calls of
 * `process.exit`, and what nothing handles.
 */
export function beginFile(testFile) {
  file = testFile;
  errors = [];
  process.exit = refuseExit;
  for (const event of EVENTS) if (!process.listeners(event).includes(report)) process.on(event, report);
}

/** Makes the tests and hooks of the file fail when they do not end. Called in its first hook. */
export function guardTests() {
  const { rootDescribeBlock } = getState();
  guardBlock(rootDescribeBlock, []);
  rootDescribeBlock.hooks.push({ type: 'afterAll', fn: finish });
}

function guardBlock({ hooks, children }, ancestors) {
  for (const hook of hooks) hook.fn = guarded(hook.fn, [...ancestors, `(${hook.type})`]);
  for (const child of children) {
    const names = [...ancestors, child.name];
    if (child.type === 'describeBlock') guardBlock(child, names);
    else if (child.fn) child.fn = guarded(child.fn, names);
  }
}

function guarded(fn, names) {
  const title = names.join(' > ');
  return async () => {
    if (journal) writeFileSync(path.join(journal, journalName(file)), JSON.stringify({ title, pid: process.pid }));
    const { promise: failed, reject } = Promise.withResolvers();
    failed.catch(() => {});
    const timer = later(() => reject(new Error(`"${title}" has not ended within ${LIMIT_MS / 1000} s`)), LIMIT_MS);
    running = { reject };
    try {
      return await Promise.race([call(fn), failed]);
    } finally {
      cancel(timer);
      running = null;
    }
  };
}

function call(fn) {
  if (fn.length === 0) return fn();
  return new Promise((resolve, reject) => fn((error, result) => (error ? reject(error) : resolve(result))));
}

function report(error) {
  if (running) running.reject(error);
  else if (file !== null) errors.push(error);
  else process.stderr.write(`after the end of a test file: ${error?.stack ?? error}\n`);
}

function refuseExit(code) {
  const error = new Error(`process.exit(${code ?? ''}) was called`);
  report(error);
  throw error;
}

/** Fails the file for errors outside of its tests and hooks. */
async function finish() {
  await new Promise((resolve) => soon(resolve));
  file = null;
  // A process of the runner has the handlers also between files; Jest itself does not.
  if (!process.send) {
    process.exit = exit;
    for (const event of EVENTS) process.off(event, report);
  }
  const [first] = errors;
  if (first) throw first;
}

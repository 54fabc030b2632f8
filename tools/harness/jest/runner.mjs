import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createRunner } from 'jest-light-runner';
import { journalName, LIMIT_MS } from './guard.mjs';

const EXITED = 'Worker exited unexpectedly';
/** Milliseconds after which a test that blocks its process, and so its own time limit, is ended. */
const BLOCKED_MS = 1.5 * LIMIT_MS;
const LOOK_MS = LIMIT_MS / 20;

/** The light runner, always in processes of its own; a process that ends names the test that it was in. */
export default class Runner extends createRunner({ runtime: 'child_process' }) {
  #isSerial;

  constructor(globalConfig, ...rest) {
    // For one worker the light runner uses the process of Jest, where projects would share their modules. Here the files run one after
    // the other instead.
    super({ ...globalConfig, maxWorkers: Math.max(2, globalConfig.maxWorkers) }, ...rest);
    this.#isSerial = globalConfig.maxWorkers === 1;
  }

  async runTests(tests, watcher, onStart, onResult, onFailure) {
    const journal = mkdtempSync(path.join(tmpdir(), 'jest-journal-'));
    process.env.JEST_JOURNAL = journal;
    const files = new Set();
    const timer = setInterval(() => {
      for (const file of files) endBlocked(path.join(journal, journalName(file)));
    }, LOOK_MS);
    const turn = createTurn(this.#isSerial);
    const started = async (test) => {
      await turn.take();
      files.add(test.path);
      return onStart(test);
    };
    const ended = (test, result) => {
      turn.pass();
      files.delete(test.path);
      return onResult(test, result);
    };
    const failed = (test, error) => {
      turn.pass();
      files.delete(test.path);
      const isExit = error?.message === EXITED;
      return onFailure(test, isExit ? exitOf(path.join(journal, journalName(test.path))) : error);
    };
    try {
      await super.runTests(tests, watcher, started, ended, failed);
    } finally {
      clearInterval(timer);
      delete process.env.JEST_JOURNAL;
      rmSync(journal, { recursive: true, force: true });
    }
  }
}

/** Returns a turn that one taker at a time has, or that all have. */
function createTurn(isExclusive) {
  const waiting = [];
  let isTaken = false;
  return {
    async take() {
      if (isExclusive && isTaken) await new Promise((resolve) => waiting.push(resolve));
      isTaken = true;
    },
    pass() {
      const next = waiting.shift();
      if (next) next();
      else isTaken = false;
    },
  };
}

function exitOf(entry) {
  const message = `The process ended in ${titleOf(entry)}`;
  return { message, stack: message };
}

function titleOf(entry) {
  try {
    return `"${JSON.parse(readFileSync(entry, 'utf8')).title}"`;
  } catch {
    return 'no test: while the file was loaded, or after its last test';
  }
}

function endBlocked(entry) {
  try {
    if (Date.now() - statSync(entry).mtimeMs < BLOCKED_MS) return;
    const { pid } = JSON.parse(readFileSync(entry, 'utf8'));
    if (pid !== process.pid) process.kill(pid, 'SIGKILL');
  } catch {
    // No test of the file has begun, or its process has ended.
  }
}

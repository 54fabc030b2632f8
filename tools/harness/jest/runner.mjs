import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createRunner } from 'jest-light-runner';
import { journalName, LIMIT_MS } from './guard.mjs';

const EXITED = 'Worker exited unexpectedly';
/** Milliseconds after which a test that blocks its process, and so its own time limit, is ended. */
const BLOCKED_MS = 1.5 * LIMIT_MS;
const LOOK_MS = LIMIT_MS / 20;

/** The light runner; a process that ends names the test that it was in. */
export default class Runner extends createRunner({ runtime: 'child_process' }) {
  async runTests(tests, watcher, onStart, onResult, onFailure) {
    const journal = mkdtempSync(path.join(tmpdir(), 'jest-journal-'));
    process.env.JEST_JOURNAL = journal;
    const files = new Set();
    const timer = setInterval(() => {
      for (const file of files) endBlocked(path.join(journal, journalName(file)));
    }, LOOK_MS);
    const started = (test) => {
      files.add(test.path);
      return onStart(test);
    };
    const ended = (test, result) => {
      files.delete(test.path);
      return onResult(test, result);
    };
    const failed = (test, error) => {
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

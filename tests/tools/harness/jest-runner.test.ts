import { execFile } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from '@jest/globals';

const root = path.resolve(import.meta.dirname, '../../..');
const hook = pathToFileURL(path.join(root, 'tools/harness/jest/globals-hook.mjs')).href;
const fine = `test('works', () => {});`;

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'jest-runner-')));
  const config = { rootDir: folder, testMatch: ['<rootDir>/*.test.mjs'], maxWorkers: 2 };
  const runner = path.join(root, 'tools/harness/jest/runner.mjs');
  writeFileSync(path.join(folder, 'jest.config.json'), JSON.stringify({ ...config, runner }));
});
afterEach(() => rmSync(folder, { recursive: true }));

type Report = {
  testResults: { name: string; message: string; assertionResults: { title: string; status: string }[] }[];
};

/** Runs Jest on test files by their names; returns the status of each test, and the message of each file. */
async function run(files: Record<string, string>, env = {}, more: readonly string[] = []) {
  for (const [name, source] of Object.entries(files)) {
    const begin = `import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';\n`;
    writeFileSync(path.join(folder, `${name}.test.mjs`), begin + source);
  }
  const args = ['--import', hook, path.join(root, 'node_modules/jest/bin/jest.js'), '--json', ...more];
  const output = await new Promise<string>((resolve) =>
    execFile(
      process.execPath,
      args,
      { cwd: folder, env: { NODE_ENV: 'test', PATH: process.env.PATH, ...env } },
      (_error, out) => resolve(out),
    ),
  );
  const report = JSON.parse(output) as Report;
  const nameOf = (file: string) => path.basename(file, '.test.mjs');
  return {
    tests: Object.fromEntries(
      report.testResults.map(({ name, assertionResults }) => [
        nameOf(name),
        Object.fromEntries(assertionResults.map(({ title, status }) => [title, status])),
      ]),
    ),
    messages: Object.fromEntries(report.testResults.map(({ name, message }) => [nameOf(name), message])),
  };
}

test('names the test of a process that ended, without affecting other files', async () => {
  const dies = `
    test('works', () => {});
    describe('a group', () => {
      test('is killed', async () => {
        process.kill(process.pid, 'SIGKILL');
        await new Promise(() => {});
      });
    });`;
  const { tests, messages } = await run({ dies, one: fine, two: fine, three: fine, four: fine });
  expect(messages.dies).toContain('The process ended in "a group > is killed"');
  for (const name of ['one', 'two', 'three', 'four']) expect(tests[name]).toEqual({ works: 'passed' });
});

test('unhandled errors fail the running test, and the next ones run', async () => {
  const pause = 'await new Promise((resolve) => setTimeout(resolve, 100));';
  const { tests, messages } = await run({
    exits: `test('calls exit', () => process.exit(3));\n${fine}`,
    swallows: `test('calls exit', async () => { try { process.exit(3); } catch {} ${pause} });\n${fine}`,
    rejects: `test('rejects', async () => { void Promise.reject(new Error('unheard')); ${pause} });\n${fine}`,
    throws: `test('throws', async () => { setTimeout(() => { throw new Error('in a timer'); }); ${pause} });\n${fine}`,
    late: `${fine}\ntest('ends early', () => { setImmediate(() => { throw new Error('too late'); }); });`,
    callback: `test('calls back', (done) => { done(new Error('by callback')); });\n${fine}`,
    hooks: `beforeAll(() => { process.exit(1); });\n${fine}`,
  });
  expect(tests).toEqual({
    exits: { 'calls exit': 'failed', works: 'passed' },
    swallows: { 'calls exit': 'failed', works: 'passed' },
    rejects: { rejects: 'failed', works: 'passed' },
    throws: { throws: 'failed', works: 'passed' },
    late: { works: 'passed', 'ends early': 'passed', '(afterAll)': 'failed' },
    callback: { 'calls back': 'failed', works: 'passed' },
    hooks: { '(beforeAll)': 'failed', works: 'passed' },
  });
  for (const [name, message] of Object.entries({
    exits: 'process.exit(3) was called',
    swallows: 'process.exit(3) was called',
    rejects: 'unheard',
    throws: 'in a timer',
    late: 'too late',
    callback: 'by callback',
    hooks: 'process.exit(1) was called',
  }))
    expect(messages[name]).toContain(message);
});

test('with one worker the files run one after the other, outside the process of Jest', async () => {
  const alone = `
    import { rmSync, writeFileSync } from 'node:fs';
    test('is alone', async () => {
      expect(typeof process.send).toBe('function');
      writeFileSync('taken', '', { flag: 'wx' });
      await new Promise((resolve) => setTimeout(resolve, 50));
      rmSync('taken');
    });`;
  const { tests } = await run({ one: alone, two: alone, three: alone }, {}, ['-w', '1']);
  const isAlone = { 'is alone': 'passed' };
  expect(tests).toEqual({ one: isAlone, two: isAlone, three: isAlone });
});

test('a test that does not end fails by itself, even if it blocks its process', async () => {
  const { tests, messages } = await run(
    {
      waits: `test('waits', () => new Promise(() => {}));`,
      blocks: `test('blocks', () => { for (;;); });`,
    },
    { TEST_LIMIT_MS: '2000' },
  );
  expect(tests.waits).toEqual({ waits: 'failed' });
  expect(messages.waits).toContain('"waits" has not ended within 2 s');
  expect(messages.blocks).toContain('The process ended in "blocks"');
});

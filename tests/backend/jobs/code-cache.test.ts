import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from '@jest/globals';

const folder = mkdtempSync(path.join(tmpdir(), 'code-cache-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The folder is read when the module is loaded, so it is loaded by a program of its own. */
const program = `
  import { codeCache } from '#backend/jobs/code-cache.ts';
  import { fillCodeCache } from '#backend/jobs/job-process.ts';
  const before = codeCache.isEmpty();
  await fillCodeCache({ nice: 0, heapMb: 256, rssMb: 1000, startMs: 600_000 });
  console.log(JSON.stringify([before, codeCache.isEmpty()]));
  process.exit();
`;

test('an empty cache of compiled source is filled before the pools start', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
    cwd: path.resolve(import.meta.dirname, '../../..'),
    env: { ...process.env, CACHE_DIRECTORY: folder },
  });
  expect(JSON.parse(stdout)).toEqual([true, false]);
});

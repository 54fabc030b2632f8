import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { readRecords, RunFile, type RunRecord } from '../../../../tools/bench/nest/records.ts';
import { peerRecord, runRecord } from '../run-record.ts';

let folder = '';
let file = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'runs-'));
  file = path.join(folder, 'runs.jsonl');
});
afterEach(() => rmSync(folder, { recursive: true }));

const never = (): Promise<RunRecord> => Promise.reject(new Error('made again'));

test('writes a run to the file immediately with all its data', async () => {
  const record = runRecord();
  await new RunFile(file).get(record, () => Promise.resolve(record));
  expect(readRecords(file)).toEqual([record]);
});

test('does not repeat a run in the file', async () => {
  const record = runRecord();
  await new RunFile(file).get(record, () => Promise.resolve(record));
  expect(await new RunFile(file).get(record, never)).toEqual(record);
});

test.each([
  { seed: 2 },
  { seconds: 600 },
  { clock: 'cpu' as const },
  { threads: 1 },
  { job: 'other' },
  { jobHash: 'b' },
])('treats a run with %j as another run', async (other) => {
  const file1 = new RunFile(file);
  await file1.get(runRecord(), () => Promise.resolve(runRecord()));
  await expect(new RunFile(file).get(runRecord(other), never)).rejects.toThrow('made again');
});

test('repeats a failed run and uses the later result', async () => {
  const failed = peerRecord('SVGnest', { failed: 'ended with SIGSEGV', value: null, placed: 0 });
  await new RunFile(file).get(failed, () => Promise.resolve(failed));
  const again = peerRecord('SVGnest');
  await new RunFile(file).get(again, () => Promise.resolve(again));
  expect(readRecords(file)).toEqual([again]);
});

test('ignores a line truncated by an interruption, and writes the next run on its own line', async () => {
  writeFileSync(file, `${JSON.stringify(runRecord())}\n`);
  appendFileSync(file, JSON.stringify(runRecord({ seed: 2 })).slice(0, 100));
  expect(readRecords(file)).toEqual([runRecord()]);
  await new RunFile(file).get(runRecord({ seed: 3 }), () => Promise.resolve(runRecord({ seed: 3 })));
  expect(readRecords(file)).toEqual([runRecord(), runRecord({ seed: 3 })]);
  expect(readFileSync(file, 'utf8').endsWith('\n')).toBe(true);
});

test('retains a complete last line without a line end', async () => {
  writeFileSync(file, JSON.stringify(runRecord()));
  await new RunFile(file).get(runRecord({ seed: 3 }), () => Promise.resolve(runRecord({ seed: 3 })));
  expect(readRecords(file)).toHaveLength(2);
});

test('rejects an invalid file with the line number', () => {
  writeFileSync(file, `${JSON.stringify(runRecord())}\n{"a":1}\n${JSON.stringify(runRecord())}\n`);
  expect(() => readRecords(file)).toThrow('line 2');
});

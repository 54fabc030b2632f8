import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { StripInstance } from '#packages/nesting/src/strip/strip-types.ts';
import { readRecords, RunFile } from '../../../../tools/bench/nest/records.ts';
import { peerJob, stripArea } from '../../../../tools/bench/nest/rows.ts';
import { measureRow, type Subject } from '../../../../tools/bench/nest/runs.ts';
import type { Peer } from '../../../../tools/bench/peers/find-peers.ts';
import type { PeerRun } from '../../../../tools/bench/peers/peer.ts';

const DENSITY_TOLERANCE = 1e-9;
const square = (side: number, from = 0): [number, number][] => [
  [from, from],
  [from + side, from],
  [from + side, from + side],
  [from, from + side],
];
const instance: StripInstance = {
  name: 'squares',
  strip_height: 4,
  items: [{ id: 0, demand: 4, shape: { type: 'simple_polygon', data: square(2) } }],
};
const task = { kind: 'strip', instance, budget: { seed: 1, seconds: 0.5, threads: 1, clock: 'wall' } } as const;
const subject: Subject<typeof task> = {
  bench: 'strip',
  job: instance.name,
  task,
  peerJob: peerJob(instance),
  valueOfPeer: (length) => stripArea(instance) / (length * instance.strip_height),
  bounds: null,
};

let folder = '';
let started: string[] = [];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'row-'));
  started = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

function peer(name: string, run: Partial<PeerRun>, knowsHoles = true): Peer {
  const answer = { points: [], cpuS: 1, failed: null, ...run };
  return {
    name,
    version: '1',
    threads: 1,
    knowsHoles,
    run: () => {
      started.push(name);
      return Promise.resolve(answer);
    },
  };
}
const noPicture = (): Promise<void> => Promise.resolve();

test('area excludes holes and multiplies by the copies', () => {
  expect(stripArea(instance)).toBe(16);
  const item = { ...instance.items[0]!, holes: [square(1, 0.5)] };
  expect(stripArea({ ...instance, items: [item] })).toBe(12);
});

test('a row has our run in its own process and those of peers that end well, badly or early', async () => {
  const whole = peer('Whole', { points: [{ atS: 0.1, value: 8, placed: 4 }] });
  const part = peer('Part', { points: [{ atS: 0.1, value: 4, placed: 3 }] });
  const crash = peer('Crash', { failed: 'ended with SIGSEGV' });
  const file = new RunFile(path.join(folder, 'runs.jsonl'));
  const [product, ...peers] = await measureRow(subject, [[whole], [part, crash]], 60, file, noPicture);
  expect(product!.value).toBeGreaterThan(0);
  expect(product!.value).toBeLessThan(1 + DENSITY_TOLERANCE);
  expect(product).toMatchObject({ pieces: 4, placed: 4, failed: null, seconds: 0.5, own: { checked: true } });
  expect(product!.own!.peakMb).toBeGreaterThan(10);
  expect(peers).toMatchObject([
    { program: 'Whole', value: 0.5, marks: { 1: 0.5 }, seconds: 60, beside: [], jobHash: product!.jobHash },
    { program: 'Part', value: null, placed: 3, beside: ['Crash'] },
    { program: 'Crash', value: null, placed: 0, failed: 'ended with SIGSEGV' },
  ]);
  expect(readRecords(file.file!)).toHaveLength(4);
});

test('an interrupted row continues with the missing programs', async () => {
  const file = path.join(folder, 'runs.jsonl');
  const [a, b] = [peer('A', {}), peer('B', {})];
  await measureRow(subject, [[a]], 60, new RunFile(file), noPicture);
  const drawn: string[] = [];
  await measureRow(subject, [[a], [b]], 60, new RunFile(file), async () => void drawn.push('again'));
  expect(started).toEqual(['A', 'B']);
  expect(drawn).toEqual([]);
});

test('does not send jobs with holes to a peer without support for them', async () => {
  const items = [{ ...instance.items[0]!, holes: [square(1, 0.5)] }];
  const holed = { ...subject, peerJob: peerJob({ ...instance, items }) };
  await measureRow(holed, [[peer('Blind', {}, false)], [peer('Seeing', {})]], 60, new RunFile(undefined), noPicture);
  expect(started).toEqual(['Seeing']);
});

test('records a failed own search with its reason', async () => {
  const items = [{ ...instance.items[0]!, shape: { type: 'simple_polygon' as const, data: square(9) } }];
  const tooHigh = { ...subject, task: { ...task, instance: { ...instance, items } } };
  const [product] = await measureRow(tooHigh, [], 60, new RunFile(undefined), noPicture);
  expect(product).toMatchObject({ value: null, placed: 0, own: null });
  expect(product!.failed).toContain('higher than the strip');
});

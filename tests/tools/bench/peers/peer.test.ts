import { expect, test } from '@jest/globals';
import { runPeer, valueAt, valueOf, type PeerJob } from '../../../../tools/bench/peers/peer.ts';

const job: PeerJob = {
  width: 10,
  height: 5,
  strip: true,
  pixelsPerUnit: 1,
  margin: 0,
  spacing: 0,
  angles: [0],
  parts: [
    {
      outer: [
        [0, 0],
        [1, 0],
        [0, 1],
      ],
      holes: [],
      copies: 2,
    },
  ],
};
const point = (value: number, placed = 2): string => JSON.stringify({ atS: 0.1, value, placed });
/** A peer's program that is this script. */
const peer = (source: string, seconds = 30) =>
  runPeer(process.execPath, ['-e', source], { job, budget: { seconds, clock: 'wall', seed: 1, threads: 1 } }, 0);

test('reads every layout of a peer and ignores other lines', async () => {
  const told = [point(7), 'Loading...', '{', '{"atS":null}', point(6)];
  const run = await peer(`for (const line of ${JSON.stringify(told)}) console.log(line)`);
  expect(run.failed).toBeNull();
  expect(run.points.map(({ value }) => value)).toEqual([7, 6]);
});

test('a peer reads the job and its budget', async () => {
  const source = `const { job, budget } = JSON.parse(require('fs').readFileSync(0));
    console.log(JSON.stringify({ atS: budget.seconds, value: job.height, placed: job.parts[0].copies }))`;
  expect((await peer(source)).points).toEqual([{ atS: 30, value: 5, placed: 2 }]);
});

test('retains the layouts of a peer that crashes, with its last output', async () => {
  const run = await peer(`console.log('${point(7).replaceAll('"', '\\"')}'); throw new Error('no room')`);
  expect(run.points).toHaveLength(1);
  expect(run.failed).toContain('no room');
});

test('ends a peer that hangs without counting it as failed', async () => {
  expect((await peer('for (;;) {}', 1)).failed).toBeNull();
});

test('reports a peer that cannot be started', async () => {
  const task = { job, budget: { seconds: 1, clock: 'wall', seed: 1, threads: 1 } } as const;
  const run = await runPeer('/nowhere/to/be/found', [], task, 0);
  expect(run.points).toEqual([]);
  expect(run.failed).toContain('ENOENT');
});

test('only layouts of all pieces have a value', () => {
  const points = [
    { atS: 1, value: 9, placed: 2 },
    { atS: 2, value: 1, placed: 1 },
    { atS: 3, value: 8, placed: 2 },
  ];
  expect(valueAt(points, 2, 0.5)).toBeNull();
  expect(valueAt(points, 2, 2.5)).toBe(9);
  expect(valueAt(points, 2, Infinity)).toBe(8);
});

test('values a sheet by the straight cut that frees more', () => {
  const sheets = { ...job, strip: false, margin: 0.5 };
  expect(valueOf(job, 1, 7, 5)).toBe(7);
  expect(valueOf(sheets, 3, 4.5, 4.5)).toBe(2.5);
  expect(valueOf(sheets, 1, 9.5, 2)).toBe(0.5);
  expect(valueOf(sheets, 1, 9.9, 4.9)).toBe(1);
});

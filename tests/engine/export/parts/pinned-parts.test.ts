import { expect, test } from '@jest/globals';
import { exportFiles } from '#engine';
import { jobWith } from '../sample-job.ts';

/** Manually pinned parts are marked in every output. */

const part = { rowId: 'file', partId: 'p1', sheet: 0, xIn: 1, yIn: 1, angleDeg: 0 };
const textOf = async (job: ReturnType<typeof jobWith>, path: string) => {
  const files = await exportFiles(job);
  return String(files.find((file) => file.path === path)?.content);
};

test('README and nest.json list pinned parts by part and sheet', async () => {
  const job = jobWith([
    { ...part, pinned: true },
    { ...part, xIn: 12, pinned: true },
    { ...part, sheet: 1, pinned: true },
    { ...part, sheet: 1, xIn: 12 },
  ]);
  const readme = await textOf(job, 'README.txt');
  expect(readme).toContain('PINNED BY HAND\r\n2 x square on sheet 1\r\n1 x square on sheet 2\r\n');
  const { placements } = JSON.parse(await textOf(job, 'nest.json')) as { placements: { pinned?: boolean }[] };
  expect(placements.map(({ pinned }) => pinned === true)).toEqual([true, true, true, false]);
});

test('README and nest.json do not mention pins without pins', async () => {
  expect(await textOf(jobWith([part]), 'README.txt')).not.toContain('PINNED');
});

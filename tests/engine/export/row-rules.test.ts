import { expect, test } from '@jest/globals';
import { exportFiles } from '#engine';
import { jobWith } from './sample-job.ts';

const part = { rowId: 'file', partId: 'p1', sheet: 0, xIn: 1, yIn: 1, angleDeg: 0 };

async function readmeWith(rules: object): Promise<string> {
  const job = jobWith([part]);
  const files = await exportFiles({ ...job, options: { ...job.options, ...rules } });
  return String(files.find(({ path }) => path === 'README.txt')?.content);
}

test('README lists the rows with a rule of their own', async () => {
  const name = jobWith([part]).measurement.rows.find(({ id }) => id === 'file')!.name;
  const readme = await readmeWith({ placeFirst: ['file', 'row-9'], rowRotations: { file: 'none' } });
  expect(readme).toContain(
    `RULES OF ROWS\r\nPlaced first: ${name}.\r\nRotation, Do not rotate (grain, pattern): ${name}.\r\n`,
  );
  expect(await readmeWith({})).not.toContain('RULES OF ROWS');
  expect(await readmeWith({ placeFirst: 7, rowRotations: null })).not.toContain('RULES OF ROWS');
});

import { expect, test } from '@jest/globals';
import { runExport } from '#backend/jobs/job-process/run-export.ts';
import { runMeasure } from '#backend/jobs/job-process/run-short-jobs.ts';
import { runNest } from '#backend/jobs/job-process/run-nest.ts';
import { servedRequest } from '#backend/jobs/job-process/protocol.ts';
import { sortRows, tableRows } from '#components/results/table/table-model.ts';
import type { FontLibrary } from '#engine';
import { measureRequest, nestRequest } from '#lib/shared/contracts/job.ts';
import { measurementResult } from '#lib/shared/contracts/result.ts';
import { limits } from '#lib/shared/limits.ts';

/** A drawing at the product's limit: as many dots as a drawing may have shapes, each a part of its own. */
const ACROSS = 150;
const dots = Array.from(
  { length: limits.shapes },
  (_, i) => `<circle cx="${(i % ACROSS) * 0.2}" cy="${Math.floor(i / ACROSS) * 0.2}" r=".07"/>`,
);
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="30in" height="30in" viewBox="0 0 30 30">${dots.join('')}</svg>`;
const request = measureRequest.parse({
  rows: [],
  file: {
    filename: 'halftone.svg',
    fileType: 'SVG',
    content: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`,
  },
});
const noLettering = (): never => {
  throw new Error('The drawing has no lettering.');
};
const fonts: FontLibrary = {
  listed: [],
  font: noLettering,
  standIn: noLettering,
  originals: [],
  unusedLicensed: [],
  openFile: noLettering,
  openEmbedded: noLettering,
  withFiles: () => fonts,
  own: noLettering,
  ownNamed: () => undefined,
};
/** Size of each part in the result. */
const BYTES_A_PART = 600;

test('measures and lists as many parts as a drawing may have shapes, in space proportional to their number', () => {
  const answer = runMeasure(request, fonts);
  const json = 'json' in answer ? answer.json : '';
  expect(json.length).toBeLessThan(BYTES_A_PART * limits.shapes);
  const rows = tableRows(measurementResult.parse(JSON.parse(json)));
  expect(rows).toHaveLength(1);
  expect(rows[0]!.entries).toHaveLength(limits.shapes);
  expect(Math.abs(rows[0]!.each.perimeterIn / (limits.shapes * 0.14 * Math.PI) - 1)).toBeLessThan(1e-12);
  expect(sortRows(rows, { key: 'lengthIn', descending: true })).toEqual(rows);
});

test('parts beyond the limit are measured but not nested: the run names the limit and does not search', async () => {
  const progress: string[] = [];
  const nest = nestRequest.parse({
    ...request,
    runId: '3f0f6a52-2c1e-4b7a-9a53-0d2f3f6c1a10',
    sheet: { widthIn: 48, heightIn: 96 },
  });
  const job = { kind: 'nest', request: servedRequest(nest), seed: 1, budgetMs: 1000, searches: 2 } as const;
  const link = { onProgress: ({ type }: { type: string }) => progress.push(type), shouldStop: () => false };
  await expect(runNest(job, fonts, link, 1200)).rejects.toMatchObject({
    code: 'too_many_parts',
    message: expect.stringContaining(String(limits.placedPieces)),
  });
  expect(progress).toEqual(['measured']);
});

test('the zip of many parts is a measurement of one row and does not grow with the parts', async () => {
  const answer = await runExport(
    {
      kind: 'export',
      name: 'halftone',
      date: '2026-01-02',
      runId: null,
      options: null,
      artwork: { from: 'request', request },
    },
    fonts,
  );
  expect('bytes' in answer ? answer.bytes.length : Infinity).toBeLessThan(100_000);
});

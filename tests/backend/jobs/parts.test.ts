import { expect, test } from '@jest/globals';
import { runMeasure } from '#backend/jobs/job-process/run-short-jobs.ts';
import { runNest } from '#backend/jobs/job-process/run-nest.ts';
import { type NestProgress, servedRequest } from '#backend/jobs/job-process/protocol.ts';
import { createFontLibrary } from '#engine';
import { measureRequest, nestRequest } from '#lib/shared/contracts/job.ts';
import { layout, measurementResult } from '#lib/shared/contracts/result.ts';

const fonts = createFontLibrary({ faces: [] });
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="40in" height="30in" viewBox="0 0 40 30">
  <rect id="side" width="10" height="20"/><g data-part-name="Shelf" data-quantity="2"><rect x="20" width="8" height="4"/></g></svg>`;
const fileWith = (parts?: unknown) => ({
  filename: 'cabinet.svg',
  fileType: 'SVG',
  content: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`,
  ...(parts !== undefined && { parts }),
});
const measured = (parts?: unknown) => {
  const answer = runMeasure(measureRequest.parse({ file: fileWith(parts) }), fonts);
  return measurementResult.parse(JSON.parse('json' in answer ? answer.json : '{}'));
};

async function nested(parts: unknown, sheet = { widthIn: 48, heightIn: 96 }) {
  const request = nestRequest.parse({
    runId: '3f0f6a52-2c1e-4b7a-9a53-0d2f3f6c1a10',
    file: fileWith(parts),
    sheet,
    options: { budgetS: 20 },
  });
  const progress: NestProgress[] = [];
  const job = { kind: 'nest', request: servedRequest(request), seed: 1, budgetMs: 50, searches: 1 } as const;
  await runNest(job, fonts, { onProgress: (event) => progress.push(event), shouldStop: () => false }, 1200);
  const best = progress.findLast((event) => event.type === 'best')!;
  return { best, layout: layout.parse(JSON.parse(best.json)) };
}

test('answers list each part with its id, name, size, quantity and rules', () => {
  const [row] = measured([{ name: 'side', quantity: 4, rotation: 'none', placeFirst: true }]).rows;
  expect(row!.parts).toMatchObject([
    { id: 'part-1', name: 'side', quantity: 4, rules: { rotation: 'none', placeFirst: true } },
    { id: 'part-2', name: 'Shelf', quantity: 2, figures: { widthIn: 8, heightIn: 4, pieces: 1 } },
  ]);
  expect(row!.figures).toMatchObject({ pieces: 6, perimeterIn: 4 * 60 + 2 * 24 });
  expect(measured().rows[0]!.figures).toMatchObject({ pieces: 3 });
});

test('a run places all pieces of each part', async () => {
  const { best, layout: found } = await nested([{ partId: 'part-1', quantity: 3 }]);
  expect(best).toMatchObject({ placed: 5, total: 5 });
  expect(found.placements.filter(({ partId }) => partId === 'part-1')).toHaveLength(3);
});

test('reports the pieces of the parts that are placed first', async () => {
  const { best } = await nested([{ name: 'Shelf', placeFirst: true }], { widthIn: 12, heightIn: 22 });
  expect(best).toMatchObject({ placedFirst: 2, sheetsOfFirst: 1 });
  expect((await nested([])).best).not.toHaveProperty('placedFirst');
});

test('rejects a part that the drawing does not have, with its nearest name', () => {
  const request = measureRequest.parse({ file: fileWith([{ name: 'shelf', quantity: 2 }]) });
  expect(() => runMeasure(request, fonts)).toThrow(
    expect.objectContaining({
      code: 'part_unknown',
      field: 'file.parts',
      message: 'The drawing has no part named "shelf". The nearest name is "Shelf".',
    }),
  );
});

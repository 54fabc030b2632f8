import { expect, test } from '@jest/globals';
import { layout as layoutSchema, measurementResult } from '#lib/shared/contracts/result.ts';
import { unplacedShare } from '#lib/shared/model.ts';
import { copiedTable } from '#lib/shared/measurements/table-text.ts';
import { unplacedText } from '#lib/shared/measurements/unplaced-text.ts';
import { usageWords } from '#lib/shared/usage/stock-usage.ts';
import { exportFiles, exportZip } from '../../../engine/export/export-zip.ts';
import type { ExportJob } from '../../../engine/export/types.ts';
import { nestJob } from '../../../engine/job/nest-job.ts';
import { measureArtwork } from '../../../engine/job/measure-artwork.ts';
import { productFonts } from '#packages/lettering/tests/product-fonts.ts';
import { readPdf } from '#harness/read-pdf.ts';
import { jobWith } from './sample-job.ts';

const drawing = (parts: string): Uint8Array =>
  new TextEncoder().encode(
    `<svg xmlns="http://www.w3.org/2000/svg" width="200in" height="200in" viewBox="0 0 200 200">${parts}</svg>`,
  );
const large = '<rect id="bar" width="120" height="50"/>';
const small = '<rect id="tag" x="130" width="5" height="5"/>';
const thing = '<rect id="plate" x="140" width="10" height="10"/>';

const fonts = await productFonts();

/** Nests a drawing on 48 x 96 in, as the product does. */
function nested(parts: string, quantity: number): ExportJob {
  const file = { fileName: 'job.svg', bytes: drawing(parts), quantity };
  const artwork = measureArtwork({ file, rows: [] }, { fonts });
  const { layout } = nestJob(
    artwork,
    { widthIn: 48, heightIn: 96 },
    { spacingIn: 0.25, marginIn: 0.5, rotation: '90', partsInHoles: true, keepTogether: 'piece' },
    {
      seed: 1,
      budgetMs: 1e9,
      maxEvaluations: 200,
      now: () => 0,
      shouldStop: () => false,
      onBest: () => undefined,
    },
  );
  return { ...jobWith(null, 'job.svg'), measurement: artwork.answer, layout, usage: usageWords(layout), options: {} };
}

test.each([
  ['a part too large beside a small one', large + small, 1, 1, 2],
  ['a part too large beside two', large + small + thing, 1, 2, 3],
  ['copies of a part too large', large + small, 3, 3, 6],
])('%s: every file states the pieces of its figures', async (_name, parts, quantity, placed, total) => {
  const job = nested(parts, quantity);
  const words = `for ${placed} of ${total} pieces`;
  const missing = total - placed;
  const { measurement, layout } = job;
  expect(layout!.pieces).toEqual({ placed, total });
  expect(layoutSchema.parse(layout).pieces).toEqual({ placed, total });
  expect(usageWords(layout!).figure).toContain(words);
  expect(usageWords(layout!).sentence.toLowerCase()).toContain(words);

  const share = unplacedShare(measurement, layout)!;
  expect(share.lengthIn).toBeCloseTo(340 * missing, 6);
  const lengthText = unplacedText(share, 'lengthIn', 'in')!;
  expect(lengthText).toContain(`${missing} of ${total} pieces, on no sheet`);

  const shown = measurementResult.parse(measurement);
  const copied = copiedTable({ ...shown, unplaced: share }, 'in', 'csv')
    .split('\r\n')
    .at(-1)!;
  expect(copied).toMatch(new RegExp(`^"?Of the total, on no sheet"?,,${missing},`));

  const files = new Map((await exportFiles(job)).map(({ path, content }) => [path, content] as const));
  const readme = files.get('README.txt') as string;
  expect(readme).toContain(`INCOMPLETE: the sheets hold ${placed} of ${total} pieces.`);
  expect(readme).toMatch(new RegExp(`Material used: .*${words}`));
  expect(JSON.parse(files.get('nest.json') as string)).toMatchObject({ pieces: { placed, total } });
  const csv = (files.get('measurements.csv') as string).trimEnd().split('\r\n');
  expect(csv[0]).toMatch(/,pieces_not_placed$/);
  expect(csv[1]!.split(',').at(-1)).toBe(String(missing));
  expect(csv.at(-1)!).toContain(lengthText);
  expect(csv.at(-1)!.split(',').at(-1)).toBe(String(missing));
  const texts = (await readPdf(files.get('summary.pdf') as Uint8Array))[0]!.texts.join(' ');
  expect(texts).toContain(words);
  expect(texts).toContain(`on no sheet: ${missing} of ${total} pieces`);
  expect(texts).toContain(`${placed} of ${total} pieces placed.`);
  const { fileName } = await exportZip(job);
  expect(fileName).toBe(`job-2025-06-14 (${missing} ${missing === 1 ? 'piece' : 'pieces'} missing).zip`);
});

test('complete layouts and plain measurements have no note on missing pieces', async () => {
  for (const job of [nested(small + thing, 2), { ...nested(small, 1), layout: null, usage: null }]) {
    const files = await exportFiles(job);
    for (const { path, content } of files) {
      const text =
        path === 'summary.pdf'
          ? (await readPdf(content as Uint8Array)).flatMap((page) => page.texts).join(' ')
          : String(content);
      expect(`${path} ${text}`).not.toMatch(/INCOMPLETE|on no sheet|for \d+ of \d+ pieces/);
    }
    expect((await exportZip(job)).fileName).toBe('job-2025-06-14.zip');
  }
});

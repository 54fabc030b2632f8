import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { measureArtwork } from '#engine';
import { exampleAddress, exampleForm, type ExampleAnswer } from '#components/tour/finished-example.ts';
import { layout, measurementResult } from '#lib/shared/contracts/result.ts';
import { buildRequest } from '#lib/browser/draft/build-request.ts';
import { loadFonts } from '../../../cli/fonts/load-fonts.ts';

const file = path.resolve(import.meta.dirname, `../../../public${exampleAddress}`);
const answer = JSON.parse(readFileSync(file, 'utf8')) as ExampleAnswer;
const SAME_IN = 1e-9;

test('the finished example has the shape of a run, every piece on a sheet', () => {
  expect(measurementResult.parse(answer.measurement)).toEqual(answer.measurement);
  expect(layout.parse(answer.layout)).toEqual(answer.layout);
  expect(answer.layout.unplaced).toEqual([]);
  expect(answer.layout.placements).toHaveLength(answer.measurement.totals.pieces);
});

test('its figures equal a new measurement of the example', async () => {
  const built = buildRequest(exampleForm);
  if (!built.ok) throw new Error('The example cannot be run.');
  const rows = built.request.artwork.rows.map(({ size, ...row }) => ({ ...row, heightIn: size }));
  const { totals } = measureArtwork({ file: null, rows }, { fonts: await loadFonts() }).answer;
  for (const [name, value] of Object.entries(totals)) {
    expect(Math.abs(value - answer.measurement.totals[name as keyof typeof totals])).toBeLessThan(SAME_IN);
  }
  expect(answer.layout.sheet).toMatchObject(built.request.nest!.sheet!);
});

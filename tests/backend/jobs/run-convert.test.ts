import { expect, test } from '@jest/globals';
import { createFontLibrary } from '#engine';
import { readFontFiles } from '#engine/host/font-files.ts';
import { runConvert } from '#backend/jobs/job-process/run-convert.ts';
import { plateDxf, plateLengthIn, platePdf } from '#harness/browser/vector-files.ts';
import { convertRequest } from '#lib/shared/contracts/job.ts';
import { convertResult } from '#lib/shared/contracts/result.ts';
import { measureFile } from '#engine/job/measure-file.ts';
import { expectWithin } from '#harness/expect-within.ts';

const ACCURACY = 1e-6;

async function converted(content: string | Buffer, choices: object = {}) {
  const url = `data:application/octet-stream;base64,${Buffer.from(content).toString('base64')}`;
  const request = convertRequest.parse({ file: { filename: 'plate', content: url }, ...choices });
  const answer = await runConvert(request, createFontLibrary(await readFontFiles()));
  return convertResult.parse(JSON.parse(answer.kind === 'json' ? answer.json : 'null'));
}

const lengthOf = (svg: string) =>
  measureFile({ fileName: 'plate.svg', bytes: new TextEncoder().encode(svg), quantity: 1 }, {}).row.figures.lengthIn;

test('converts a DXF into an SVG of the same length; lists its hidden layer and does not write it', async () => {
  const { svg, pages, layers } = await converted(plateDxf());
  expectWithin(lengthOf(svg), plateLengthIn, ACCURACY);
  expect(pages).toHaveLength(1);
  expect(layers.map(({ name, isVisible, isWritten }) => [name, isVisible, isWritten])).toEqual([
    ['CUT', true, true],
    ['HOLES', true, true],
    ['NOTES', false, false],
  ]);
  const notes = await converted(plateDxf(), { layers: ['NOTES'] });
  expectWithin(lengthOf(notes.svg), 6, ACCURACY);
});

test('converts the chosen page of a PDF and a DXF in the chosen unit', async () => {
  expectWithin(lengthOf((await converted(platePdf(), { page: 2 })).svg), 6, ACCURACY);
  expectWithin(lengthOf((await converted(plateDxf(0), { unit: 'cm' })).svg), 10 * plateLengthIn, 10 * ACCURACY);
});

test.each([
  ['a DXF without a unit', plateDxf(0), {}, 'invalid_input', /"unit": mm, in, cm/, 'unit'],
  ['a missing page', platePdf(), { page: 3 }, 'invalid_input', /the file has 2 pages/, 'page'],
  ['a missing layer', plateDxf(), { layers: ['PLATE'] }, 'invalid_input', /no layer "PLATE"/, 'layers'],
  ['a file of another kind', 'hello', {}, 'file_type_unknown', /neither PDF, AI nor DXF/, undefined],
])('rejects %s, naming the remedy and the field', async (_name, content, choices, code, words, field) => {
  const message = expect.stringMatching(words) as unknown;
  await expect(converted(content, choices)).rejects.toMatchObject({ code, message, field });
});

test('rejects a drawing whose SVG would be larger than 20 MB', async () => {
  const points = Array.from({ length: 240_000 }, (_, nth) => `11\n${nth % 977}.${nth}\n21\n${nth % 1009}.${nth}`);
  const spline = `0\nSPLINE\n8\nCUT\n70\n8\n71\n3\n74\n${points.length}\n${points.join('\n')}\n`;
  const dxf = `0\nSECTION\n2\nHEADER\n9\n$INSUNITS\n70\n1\n0\nENDSEC\n0\nSECTION\n2\nENTITIES\n${spline}0\nENDSEC\n0\nEOF\n`;
  await expect(converted(dxf)).rejects.toMatchObject({ code: 'too_complex', message: expect.stringMatching(/20 MB/) });
});

test.each([
  ['no file', {}],
  ['page 0', { page: 0, file: { filename: 'a', content: 'data:;base64,' } }],
  ['a unit that no DXF states', { unit: 'px', file: { filename: 'a', content: 'data:;base64,' } }],
  ['an unknown field', { pages: 1, file: { filename: 'a', content: 'data:;base64,' } }],
])('a request with %s is rejected', (_name, request) => {
  expect(convertRequest.safeParse(request).success).toBe(false);
});

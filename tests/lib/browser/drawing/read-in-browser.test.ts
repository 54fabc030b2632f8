import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { artworkOf } from '#backend/jobs/job-process/artwork-of.ts';
import { createFontLibrary, measureArtwork } from '#engine';
import { measureDrawingFile, type DrawingRequest } from '#lib/browser/drawing/measure-drawing-file.ts';
import { readInBrowser } from '#lib/browser/drawing/drawing-client.ts';
import { measureRequest } from '#lib/shared/contracts/job.ts';

const fonts = createFontLibrary({ faces: [] });
const folder = new URL('../../../fixtures/operations/', import.meta.url);
const tag = readFileSync(new URL('tag.svg', folder), 'utf8');
const { signal } = new AbortController();

const requestOf = (svg: string, options: object = {}) =>
  measureRequest.parse({
    file: {
      filename: 'a.svg',
      fileType: 'SVG',
      content: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`,
      quantity: 1,
      ...options,
    },
    rows: [],
  });
/** Measures as the worker does; the request must survive the copy to it. */
const inWorker = async (request: DrawingRequest) => measureDrawingFile(structuredClone(request));

test.each([
  ['no options', {}],
  ['rules', { operations: ['line:#0000ff=score', '#000000=engrave'] }],
  ['a width', { scale: { by: 'widthIn', widthIn: 12 } }],
  ['a unit', { unit: 'mm' }],
  ['parts and tiny holes left out', { leaveOutTinyHoles: true, leaveOutParts: ['part-1'] }],
  ['the frame left out and white cut out', { leaveOutFrame: true, whiteIsCutOut: true }],
])('a drawing with %s is measured in the browser as on the server', async (_name, options) => {
  const request = requestOf(tag, options);
  const [row] = measureArtwork(artworkOf(request), { fonts }).answer.rows;
  expect(await readInBrowser(request, signal, inWorker)).toEqual(row);
});

test('leaves live text, files with a problem and drawings that no worker can measure to the server', async () => {
  const text = tag.replace('</svg>', '<text x="10" y="20" font-size="12">Sign</text></svg>');
  expect(await readInBrowser(requestOf(text), signal, inWorker)).toBeNull();
  expect(await readInBrowser(requestOf('<svg'), signal, inWorker)).toBeNull();
  expect(await readInBrowser(requestOf(tag), signal, async () => null)).toBeNull();
  expect(await readInBrowser({ file: null }, signal, inWorker)).toBeNull();
});

import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { runConvert } from '#backend/jobs/job-process/run-convert.ts';
import { runMeasure } from '#backend/jobs/job-process/run-short-jobs.ts';
import { createFontLibrary, type FontLibrary } from '#engine';
import { readFontFiles } from '#engine/host/font-files.ts';
import { plateDxf, platePdf } from '#harness/browser/vector-files.ts';
import { fileConverter } from '#lib/browser/converter/convert-requests.ts';
import { measureDrawingFile } from '#lib/browser/drawing/measure-drawing-file.ts';
import { convertRequest, measureRequest } from '#lib/shared/contracts/job.ts';
import { cli } from '../cli/in-process.ts';

/** More objects than any reader processes between two clock reads. */
const many = Array.from({ length: 3000 }, (_, i) => i);
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9in" height="9in" viewBox="0 0 900 900">${many.map((i) => `<path fill="none" stroke="#000" d="M${i % 60} ${i / 60}h1"/>`).join('')}</svg>`;
const eps = `%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 600 600\n${many.map((i) => `${(i % 60) * 9} ${Math.floor(i / 60) * 9} moveto 5 0 rlineto stroke`).join('\n')}\n`;
const drawings = { 'many.svg': svg, 'many.eps': eps };
const files = { 'plate.dxf': plateDxf(), 'plate.pdf': platePdf() };

let fonts: FontLibrary;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'clock-'));
  fonts = createFontLibrary(await readFontFiles());
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => {
  jest.restoreAllMocks();
});

const contentOf = (text: string | Buffer): string =>
  `data:application/octet-stream;base64,${Buffer.from(text).toString('base64')}`;

/** Returns the answers of browser, server and command line for every file. */
async function answers(): Promise<unknown[]> {
  const all: unknown[] = [];
  for (const [filename, text] of Object.entries(drawings)) {
    all.push(measureDrawingFile({ fileName: filename, bytes: new TextEncoder().encode(text) }));
    const request = measureRequest.parse({
      file: { filename, fileType: filename.slice(-3).toUpperCase(), content: contentOf(text), quantity: 1 },
      rows: [],
    });
    all.push(runMeasure(request, fonts));
    writeFileSync(path.join(folder, filename), text);
    all.push((await cli('measure', path.join(folder, filename), '--json')).stdout);
  }
  for (const [filename, text] of Object.entries(files)) {
    const convert = fileConverter();
    await convert({ kind: 'open', fileName: filename, bytes: new Uint8Array(Buffer.from(text)) });
    all.push(await convert({ kind: 'svg', index: 0, of: 'file' }));
    all.push(await runConvert(convertRequest.parse({ file: { filename, content: contentOf(text) } }), fonts));
    writeFileSync(path.join(folder, filename), text);
    all.push((await cli('convert', path.join(folder, filename), '--out', path.join(folder, 'out.svg'))).stdout);
  }
  return all;
}

test('gives the same results when each clock reading is an hour later', async () => {
  const quiet = await answers();
  let ms = 0;
  const later = () => (ms += 3_600_000);
  jest.spyOn(performance, 'now').mockImplementation(later);
  jest.spyOn(Date, 'now').mockImplementation(later);
  expect(await answers()).toEqual(quiet);
  expect(JSON.stringify(quiet)).not.toContain('took_too_long');
});

/** Folders whose programs read files, with the tests and the threads of the engine left out. */
const readers = [
  'engine',
  'packages/curves/src',
  'packages/postscript/src',
  'packages/svg-outlines/src',
  'packages/pdf-outlines/src',
  'packages/dxf/src',
];
const callers = ['cli', 'lib/browser/converter', 'lib/browser/drawing', 'backend/jobs/job-process'];
const root = path.join(import.meta.dirname, '../..');
const sourcesIn = (place: string): string[] =>
  readdirSync(path.join(root, place), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => path.join(place, name));

test('no reader uses the time of day, and no caller passes it as a clock', () => {
  const read = (name: string) => readFileSync(path.join(root, name), 'utf8');
  const looking = readers
    .flatMap(sourcesIn)
    .filter((name) => !name.startsWith('engine/host/'))
    .filter((name) => /\b(performance|Date)\.now\b/.test(read(name)));
  const giving = callers
    .flatMap(sourcesIn)
    .filter((name) => /\bclock\b[^,\n]*\b(performance|Date)\.now\b/.test(read(name)));
  expect([...looking, ...giving]).toEqual([]);
});

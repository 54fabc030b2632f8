import { expect, test } from '@jest/globals';
import { measureDrawingFile } from '#lib/browser/drawing/measure-drawing-file.ts';
import { measureInBrowser } from '#lib/browser/drawing/drawing-client.ts';
import { limits } from '#lib/shared/limits.ts';

const panel = `<svg xmlns="http://www.w3.org/2000/svg" width="22.5in" height="10in" viewBox="0 0 22.5 10" fill="none" stroke="#000">
  <path d="M0 0H10V10H0Z"/><circle cx="5" cy="5" r="2"/><path d="M11 5H22"/>
  <path d="M12 0h6v6h-6zM12 0h6v6h-6z"/></svg>`;
const measure = (text: string, fileName = 'panel.svg') =>
  measureDrawingFile({ fileName, bytes: new TextEncoder().encode(text) });

test('a drawing has its size, its length with doubled lines, and its perimeter', () => {
  const response = measure(panel);
  if (!('row' in response)) throw new Error(response.error.message);
  const { figures } = response.row;
  const circle = 4 * Math.PI;
  expect(figures.lengthIn).toBeCloseTo(40 + circle + 11 + 48, 9);
  expect(figures.perimeterIn).toBeCloseTo(40 + circle + 24, 9);
  expect([figures.widthIn, figures.heightIn]).toEqual([22, 10]);
});

test.each(['<svg', 'no drawing', ''])('reports a file that is not a drawing (%s) with a message', (text) => {
  const response = measure(text);
  expect(response).toMatchObject({ error: { code: expect.any(String), message: expect.stringMatching(/[.!]$/) } });
});

test('does not send a drawing too large for the browser to a worker', async () => {
  const request = { fileName: 'big.svg', bytes: new Uint8Array(limits.browserFileBytes + 1) };
  const never = (): Worker => {
    throw new Error('no worker');
  };
  expect(await measureInBrowser(request, new AbortController().signal, never)).toBeNull();
  expect(
    await measureInBrowser({ ...request, bytes: new Uint8Array(1) }, new AbortController().signal, never),
  ).toBeNull();
});

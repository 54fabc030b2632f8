import { gzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import type { MeasureRequest } from '#lib/shared/contracts/job.ts';
import { limits } from '#lib/shared/limits.ts';
import { attachFonts, type FontShelf } from '#lib/browser/own-fonts/attach-fonts.ts';
import { findNamedFonts } from '#lib/browser/own-fonts/named-in-drawing.ts';
import type { OwnFont } from '#lib/browser/own-fonts/own-font.ts';

const font = (fill: string, family: string, style = ''): OwnFont => ({
  id: fill.repeat(64),
  filename: `${fill}.ttf`,
  sizeBytes: 3,
  faces: [
    {
      index: 0,
      family,
      full: `${family} ${style}`.trim(),
      postScript: `${family.replaceAll(' ', '')}-${style || 'Regular'}`,
      axes: [],
      instances: [],
      originalOf: null,
    },
  ],
});
const shelf = [font('a', 'Sign Grotesk'), font('b', 'Ink', 'Bold'), font('c', 'A+B (One)')];
const dataUrl = (bytes: Uint8Array | string, type = 'image/svg+xml') =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
const named = async (drawing: Uint8Array | string) =>
  (await findNamedFonts(dataUrl(drawing), shelf)).map((id) => id[0]).join('');
const svg = (family: string) => `<svg><text font-family="${family}">A</text></svg>`;

test.each([
  ['a family', svg('Sign Grotesk'), 'a'],
  ['in other letters', svg('SIGN GROTESK, serif'), 'a'],
  ['a full name', svg('Ink Bold'), 'b'],
  ['a PostScript name', '/SignGrotesk-Regular findfont', 'a'],
  ['a subset', '/ABCDEF+Ink-Bold findfont', 'b'],
  ['signs that mean something to patterns', svg("'A+B (One)'"), 'c'],
  ['several', svg("Ink, 'Sign Grotesk'"), 'ab'],
  ['a word that only begins so', svg('Inkwell'), ''],
  ['none', svg('Arial'), ''],
])('a drawing that names %s needs that file', async (_, drawing, files) => {
  expect(await named(drawing)).toBe(files);
});

test('also reads compressed drawings and drawings in UTF-16', async () => {
  expect(await named(gzipSync(svg('Sign Grotesk')))).toBe('a');
  expect(await named(Buffer.from(`\ufeff${svg('Sign Grotesk')}`, 'utf16le'))).toBe('a');
  expect(await findNamedFonts(`data:image/svg+xml,${encodeURIComponent(svg('Ink'))}`, shelf)).toEqual([shelf[1]!.id]);
});

const request = (content: string): MeasureRequest => ({
  file: { filename: 'a.svg', fileType: 'SVG', content, quantity: 1, rotationLocked: false },
  rows: [],
});
const shelfOf = (contents: Record<string, string>): FontShelf => ({
  contentOf: async (id) => (id in contents ? { filename: 'a.ttf', content: contents[id]! } : null),
  namedIn: (content) => findNamedFonts(content, shelf),
});

test('sends the files that a drawing names, without missing ones', async () => {
  const drawing = request(dataUrl(svg("Ink, 'Sign Grotesk'")));
  const sent = await attachFonts(drawing, shelfOf({ [shelf[0]!.id]: 'data:font/sfnt;base64,AAAA' }));
  expect(sent.fonts?.map(({ id }) => id)).toEqual([shelf[0]!.id]);
  expect(await attachFonts(request(dataUrl(svg('Arial'))), shelfOf({}))).not.toHaveProperty('fonts');
});

test('omits files beyond the limit of a run, and still sends the drawing', async () => {
  const large = `data:font/sfnt;base64,${'A'.repeat((limits.fonts.runBytes * 4) / 3 - 100)}`;
  const drawing = request(dataUrl(svg("Ink, 'Sign Grotesk'")));
  const sent = await attachFonts(drawing, shelfOf({ [shelf[0]!.id]: large, [shelf[1]!.id]: large }));
  expect(sent.fonts).toHaveLength(1);
});

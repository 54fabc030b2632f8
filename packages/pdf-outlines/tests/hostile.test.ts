import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { EngineError } from '@measurement-nesting/curves';
import { defaultReadLimits, type ReadLimits } from '@measurement-nesting/curves/drawing';
import { atDepth } from '../../../tools/harness/depth.ts';
import { openPdf } from '../src/open-pdf.ts';
import { characterMap, compositeFont, trueTypeFile } from './font-files.ts';
import { bytesOf, codesOf, makePdf, pointsOf, readContent, readFirst, streamObject, textOf } from './make-pdf.ts';

const line = '0 0 m 72 0 l S';

/** Returns the code of the error of reading the first page; null without one. */
function codeOf(file: string, limits: Partial<ReadLimits> = {}): string | null {
  try {
    openPdf(bytesOf(file), { fileName: 'test.pdf', limits }).readPage(0);
    return null;
  } catch (error) {
    if (error instanceof EngineError) return error.code;
    throw error;
  }
}

/** Number of unpacked bytes, beyond the limit at both depths. */
const unpacked = (full: number) => atDepth({ shallow: 1e8, full });
const bomb = (size: number, byte: string) => textOf(deflateSync(Buffer.alloc(size, byte), { level: 9 }));

test('stops reading a content stream of a gigabyte of spaces at the limit', () => {
  const objects = [
    streamObject('/Filter/FlateDecode', textOf(deflateSync(deflateSync(Buffer.alloc(unpacked(3e8), ' '))))),
  ];
  const double = objects[0]!.replace('/Filter/FlateDecode', '/Filter[/FlateDecode/FlateDecode]');
  const text = makePdf({ content: '', page: '/Contents 5 0 R', objects: [double] });
  expect(['too_complex', 'no_shapes']).toContain(codeOf(text));
});

test('stops reading an object stream of a gigabyte, or of a billion objects, at the limit', () => {
  const packed = streamObject('/Type/ObjStm/N 1000000000/First 10/Filter/FlateDecode', bomb(unpacked(2e8), '1 '));
  expect(codeOf(`${makePdf({ content: line })}\n9 0 obj ${packed} endobj`)).toBe('too_complex');
  const table = streamObject('/Type/XRef/Size 1000000000/W[0 0 0]/Root 1 0 R', 'x');
  expect(codeOf(`${makePdf({ content: line })}\n9 0 obj ${table} endobj`)).toBeNull();
});

test('forms that contain themselves or each other are left out and reported', () => {
  const form = (inner: string) =>
    streamObject('/Subtype/Form/Resources<</XObject<</A 5 0 R/B 6 0 R>>>>', `${inner} ${line}`);
  const page = readContent('/A Do', { resources: '/XObject<</A 5 0 R>>', objects: [form('/B Do'), form('/A Do')] });
  expect(pointsOf(page)).toBeCloseTo(144, 9);
  expect(codesOf(page)).toEqual(['reference_cycle']);
});

test('forms nested 40 deep are reported as too deep and not as recursive', () => {
  const objects = Array.from({ length: 40 }, (_, i) =>
    streamObject(`/Subtype/Form/Resources<</XObject<</A ${i + 6} 0 R>>>>`, i === 39 ? line : `${line} /A Do`),
  );
  const { diagnostics } = readContent('/A Do', { resources: '/XObject<</A 5 0 R>>', objects });
  expect(diagnostics.map(({ message }) => message)).toEqual(['1 object nested too deep left out.']);
});

test('rejects forms that multiply over 28 levels at the limit', () => {
  const levels = 28;
  const objects = Array.from({ length: levels }, (_, i) =>
    streamObject(
      `/Subtype/Form/Resources<</XObject<</A ${i + 6} 0 R>>>>`,
      i === levels - 1 ? '0 0 m' : '/A Do /A Do /A Do',
    ),
  );
  const text = makePdf({ content: '/A Do', resources: '/XObject<</A 5 0 R>>', objects });
  expect(codeOf(text, { programSteps: atDepth({ shallow: 1e6, full: defaultReadLimits.programSteps }) })).toBe(
    'too_complex',
  );
});

test('reads a page with a recursive glyph and a recursive function', () => {
  const objects = [
    '<</Type/Font/Subtype/Type3/FontMatrix[1 0 0 1 0 0]/Encoding<</Differences[65/A]>>/CharProcs<</A 6 0 R>>/Resources<</Font<</F 5 0 R>>>>>>',
    streamObject('', `1 0 d0 BT /F 1 Tf (A) Tj ET ${line}`),
    '<</FunctionType 3/Domain[0 1]/Functions[7 0 R 7 0 R]/Bounds[.5]/Encode[0 1 0 1]>>',
  ];
  const page = readContent('/S cs 1 scn BT /F 1 Tf (A) Tj ET', {
    resources: '/Font<</F 5 0 R>>/ColorSpace<</S[/Separation/A/DeviceGray 7 0 R]>>',
    objects,
  });
  expect(pointsOf(page)).toBeCloseTo(72, 9);
});

test('reads text with a character map of zero-length codes', () => {
  const map = characterMap.replace('<00> <ff>', '<00> <>');
  const objects = compositeFont('CIDFontType2', 'FontFile2', trueTypeFile, '9 0 R', map);
  const page = readContent(`BT /F 10 Tf (ab) Tj ET ${line}`, { resources: '/Font<</F 5 0 R>>', objects });
  expect(pointsOf(page)).toBeGreaterThan(71);
});

test('reads arrays, dictionaries and q operators nested a hundred thousand deep', () => {
  const deep = 100_000;
  for (const nested of ['['.repeat(deep), '<</A'.repeat(deep), 'q '.repeat(deep), '/OC /A BDC '.repeat(deep)])
    expect(codeOf(makePdf({ content: `${line} ${nested}` }))).toBeNull();
  expect(codeOf(makePdf({ content: line, objects: ['['.repeat(deep), '<</A'.repeat(deep)] }))).toBeNull();
});

test('reads cyclic references of pages, resources, fonts, color spaces and lengths', () => {
  const text = makePdf({
    content: `/C cs 1 sc /G gs BT /F 1 Tf (A) Tj ET ${line}`,
    page: '/Parent 3 0 R/Kids[3 0 R]',
    resources: '/Font 6 0 R/ColorSpace 7 0 R/ExtGState 8 0 R',
    objects: [
      '5 0 R',
      '<</F 6 0 R/Subtype/Type0/DescendantFonts[6 0 R]/Encoding 6 0 R>>',
      '<</C[/Indexed/C 1(a)]>>',
      '8 0 R',
    ],
  });
  expect(pointsOf(readFirst(text))).toBeCloseTo(72, 9);
});

test('scripts, launch actions and attached files have no effect', () => {
  const catalog =
    '/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>/AA<</WC<</S/Launch/F(cmd.exe)>>>>/Names<</EmbeddedFiles 5 0 R/JavaScript 5 0 R>>';
  const page = readFirst(makePdf({ content: line, catalog, objects: ['<</Names[(a) 4 0 R]>>'] }));
  expect(pointsOf(page)).toBeCloseTo(72, 9);
  expect(page.diagnostics).toEqual([]);
});

test('coordinates beyond the range are left out and reported', () => {
  const page = readContent(`1e30 0 m 9999999999999999999999 0 l S 1e9 0 0 1e9 0 0 cm 99999999 0 m 1 1 l S`.concat(' '));
  expect(codesOf(page)).toContain('path_error');
});

test('a million operators are read within the limits', () => {
  const content = '1 0 0 RG 0 0 m 9 9 l n '.repeat(250_000) + line;
  expect(pointsOf(readContent(content))).toBeCloseTo(72, 9);
});

test('rejects a file whose reading exceeds the time limit', () => {
  let now = 0;
  const clock = () => (now += 1000);
  const text = makePdf({ content: '0 0 m 9 9 l S '.repeat(50_000) });
  expect(() => openPdf(bytesOf(text), { fileName: 'a.pdf', clock }).readPage(0)).toThrow(/took too long/);
});

test('rejects a file of 50,000 streams without an end after one search', () => {
  const many = '1 0 obj <</Length 5>> stream\n'.repeat(50_000);
  expect(['file_unreadable', 'no_shapes']).toContain(codeOf(`%PDF-1.4\n${many}`));
});

const fixture = (name: string) =>
  new Uint8Array(readFileSync(join(import.meta.dirname, '../../../tests/fixtures/hostile/pdf', name)));

test('reads a clip of curves at coordinates of many digits', () => {
  expect(readFirst(fixture('exhausted-parameters.pdf')).shapes.length).toBeGreaterThan(0);
});

test('reports a glyph whose contour ends are out of order as missing', () => {
  const page = readFirst(fixture('glyph-ends-out-of-order.pdf'));
  expect(pointsOf(page)).toBeGreaterThan(0);
  expect(codesOf(page)).toContain('missing_glyph');
});

import { deflateSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { latin } from './fonts/make-fonts.ts';
import { pointsDrawn, runEps } from './run-eps.ts';

const drawing = '0 0 moveto 72 0 lineto 72 36 lineto stroke ';
const points = 108;
const after = 'newpath 0 0 moveto 9 0 lineto stroke';
const afterPoints = 9;
const tolerance = 1e-12;

function bytesOf(text: string): number[] {
  return [...text].map((letter) => letter.charCodeAt(0));
}

/** The program with the data in its middle; what follows the data has to be drawn too. */
function drawnThrough(filters: string, data: readonly number[], end = ''): boolean {
  const program = `%!PS\ncurrentfile ${filters} cvx exec ${latin(data)}${end}${after}`;
  const found = runEps(program);
  return found.diagnostics.length === 0 && Math.abs(pointsDrawn(found) / (points + afterPoints) - 1) < tolerance;
}

function ascii85(data: readonly number[]): string {
  let text = '';
  for (let i = 0; i < data.length; i += 4) {
    const group = data.slice(i, i + 4);
    let value = [0, 1, 2, 3].reduce((sum, k) => sum * 256 + (group[k] ?? 0), 0);
    const digits: string[] = [];
    for (let k = 0; k < 5; k++) {
      digits.unshift(String.fromCharCode(33 + (value % 85)));
      value = Math.floor(value / 85);
    }
    text += digits.slice(0, group.length + 1).join('');
  }
  return `${text}~>`;
}

/** Codes of nine bits, a clear code often enough that they never grow. */
function lzw(data: readonly number[]): number[] {
  const codes = data.flatMap((byte, i) => (i % 100 === 0 ? [256, byte] : [byte]));
  const bits = [...codes, 257].map((code) => code.toString(2).padStart(9, '0')).join('');
  return (bits.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2));
}

/** Codes as a full encoder makes them, growing to 12 bits. */
function lzwGrowing(data: readonly number[]): number[] {
  let bits = '';
  let width = 9;
  let table = new Map<string, number>();
  const put = (code: number) => {
    bits += code.toString(2).padStart(width, '0');
  };
  put(256);
  let next = 258;
  let run = '';
  const codeOf = (text: string) => (text.length === 1 ? text.charCodeAt(0) : table.get(text)!);
  for (const byte of data) {
    const longer = run + String.fromCharCode(byte);
    if (longer.length === 1 || table.has(longer)) {
      run = longer;
      continue;
    }
    put(codeOf(run));
    table.set(longer, next++);
    // One entry early, as the language has it.
    if (next + 1 > 1 << width && width < 12) width++;
    if (next >= 4094) {
      put(256);
      table = new Map();
      [next, width] = [258, 9];
    }
    run = String.fromCharCode(byte);
  }
  put(codeOf(run));
  bits += (257).toString(2).padStart(width, '0');
  return (bits.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2));
}

test('decodes base 85', () => {
  expect(drawnThrough('/ASCII85Decode filter', bytesOf(ascii85(bytesOf(drawing))), '\n')).toBe(true);
});

test.each([0, 1, 6, 9])('decodes deflate at level %i without consuming the program after it', (level) => {
  expect(drawnThrough('/FlateDecode filter', [...deflateSync(drawing, { level })])).toBe(true);
});

test('decodes long deflate data through base 85', () => {
  const long = `${'% a comment of no use\n'.repeat(5000)}${drawing}`;
  expect(
    drawnThrough('/ASCII85Decode filter /FlateDecode filter', bytesOf(ascii85([...deflateSync(long)])), '\n'),
  ).toBe(true);
});

test('decodes LZW data', () => {
  expect(drawnThrough('/LZWDecode filter', lzw(bytesOf(drawing)))).toBe(true);
});

test('decodes LZW data with growing codes', () => {
  const lines = Array.from({ length: 3000 }, (_, i) => `% ${(i * 7919) % 10_007}\n`).join('');
  expect(drawnThrough('/LZWDecode filter', lzwGrowing(bytesOf(lines + drawing)))).toBe(true);
});

test('decodes differences to the row above', () => {
  const columns = 43;
  const bytes = bytesOf(drawing.padEnd(columns * 2));
  const rows = [bytes.slice(0, columns), bytes.slice(columns)];
  const up = [2, ...rows[0]!, 2, ...rows[1]!.map((byte, i) => (byte - rows[0]![i]!) & 255)];
  const filter = `<< /Predictor 12 /Columns ${columns} >> /FlateDecode filter`;
  expect(drawnThrough(filter, [...deflateSync(Uint8Array.from(up))])).toBe(true);
});

test('skips a JPEG in the program, including its thumbnail', () => {
  const jpeg = [
    0xff, 0xd8, 0xff, 0xe1, 0, 8, 0xff, 0xd8, 1, 2, 0xff, 0xd9, 0xff, 0xda, 0, 4, 1, 2, 7, 0xff, 0, 7, 0xff, 0xd9,
  ];
  const found = runEps(
    `%!PS\n${drawing}\n/DeviceRGB setcolorspace gsave 72 72 scale << /ImageType 1 /Width 4 /Height 4 /BitsPerComponent 8 /ImageMatrix [4 0 0 4 0 0] /Decode [0 1 0 1 0 1] /DataSource currentfile /DCTDecode filter >> image ${latin(jpeg)}\ngrestore ${after}`,
  );
  expect(found.diagnostics.map(({ code }) => code)).toEqual(['raster_image']);
  expect(Math.abs(pointsDrawn(found) / (points + afterPoints) - 1)).toBeLessThan(tolerance);
});

test('reports damaged data after drawing as a program fault', () => {
  const found = runEps(`%!PS\n${drawing}\ncurrentfile /FlateDecode filter cvx exec nothing of the kind`);
  expect(found.diagnostics.map(({ code }) => code)).toEqual(['program_fault']);
  expect(found.diagnostics[0]!.message).toMatch(/damaged data/);
});

test('reads a decompression bomb without running out of memory', () => {
  let data: Uint8Array = new Uint8Array(8 * 1024 * 1024).fill(32);
  data = deflateSync(data);
  const program = `%!PS\n${drawing}\ncurrentfile /FlateDecode filter dup { 1000 string readstring not { exit } if pop } loop ${latin([...data])}`;
  expect(runEps(program).shapes.length).toBe(1);
});

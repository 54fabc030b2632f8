import { deflateSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { random } from '../../../tools/harness/drawings/random-drawing.ts';
import { latin } from './fonts/make-fonts.ts';
import { pointsDrawn, runEps } from './run-eps.ts';

/** A line of dots with runs and noise in it. */
function dots(count: number, next: () => number): number[] {
  const line: number[] = [];
  while (line.length < count) {
    const value = Math.floor(next() * 256);
    const run = next() < 0.4 ? 1 + Math.floor(next() * 60) : 1;
    for (let i = 0; i < run && line.length < count; i++) line.push(value);
  }
  return line;
}

/** Runs of bytes as PackBits writes them; `end`: with the code for the end of data. */
function runLength(data: readonly number[], end = true): number[] {
  const bytes: number[] = [];
  for (let i = 0; i < data.length;) {
    let run = 1;
    while (run < 128 && data[i + run] === data[i]) run++;
    if (run > 1) bytes.push(257 - run, data[i]!);
    else {
      let until = i + 1;
      while (until < data.length && until - i < 128 && data[until] !== data[until + 1]) until++;
      bytes.push(until - i - 1, ...data.slice(i, until));
      run = until - i;
    }
    i += run;
  }
  return end ? [...bytes, 128] : bytes;
}

function ascii85(data: readonly number[]): string {
  let text = '';
  for (let i = 0; i < data.length; i += 4) {
    const group = data.slice(i, i + 4);
    let value = [0, 1, 2, 3].reduce((sum, k) => sum * 256 + (group[k] ?? 0), 0);
    let digits = '';
    for (let k = 0; k < 5; k++) {
      digits = String.fromCharCode(33 + (value % 85)) + digits;
      value = Math.floor(value / 85);
    }
    text += group.length === 4 && digits === '!!!!!' ? 'z' : digits.slice(0, group.length + 1);
    if (text.length % 72 < 5) text += '\n';
  }
  return `${text}~>\n`;
}

const hexadecimal = (data: readonly number[]) =>
  `${data.map((byte) => byte.toString(16).padStart(2, '0')).join('')}>\n`;
/** Codes of nine bits, cleared before they grow. */
function lzw(data: readonly number[]): number[] {
  const codes = [...data.flatMap((byte, i) => (i % 200 === 0 ? [256, byte] : [byte])), 257];
  const bits = codes.map((code) => code.toString(2).padStart(9, '0')).join('');
  return (bits.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2));
}

type Coding = { readonly filters: string; readonly encode: (line: readonly number[]) => string };
const codings: Readonly<Record<string, Coding>> = {
  'base 85 and runs': {
    filters: '/ASCII85Decode filter /RunLengthDecode filter',
    encode: (line) => ascii85(runLength(line)),
  },
  'base 85 and runs without an end': {
    filters: '/ASCII85Decode filter /RunLengthDecode filter',
    encode: (line) => ascii85(runLength(line, false)),
  },
  'base 85': { filters: '/ASCII85Decode filter', encode: ascii85 },
  hexadecimal: { filters: '/ASCIIHexDecode filter', encode: hexadecimal },
  'hexadecimal and runs': {
    filters: '/ASCIIHexDecode filter /RunLengthDecode filter',
    encode: (line) => hexadecimal(runLength(line)),
  },
  'base 85 and LZW': { filters: '/ASCII85Decode filter /LZWDecode filter', encode: (line) => ascii85(lzw(line)) },
  'base 85 and Flate': {
    filters: '/ASCII85Decode filter /FlateDecode filter',
    encode: (line) => ascii85([...deflateSync(Uint8Array.from(line))]),
  },
  'binary runs': { filters: '/RunLengthDecode filter', encode: (line) => latin(runLength(line)) },
};

const after = '\nnewpath 0 0 moveto 9 0 lineto stroke';
/** Expects a notice about the picture, and that the program continues after its data. */
function expectPicture(program: string): void {
  const drawing = runEps(`%!PS\n${program}${after}`);
  expect(drawing.diagnostics.map(({ code }) => code).filter((code) => code !== 'size_implausible')).toEqual([
    'raster_image',
  ]);
  expect(pointsDrawn(drawing)).toBeCloseTo(9, 9);
}

const sizes = [7, 400, 1021, 1024, 2048, 5003];
const cases = Object.keys(codings).flatMap((coding) => sizes.map((size) => [coding, size] as const));

test.each(cases)('reads a picture of three sources with a stream per line: %s, %d dots wide', (coding, size) => {
  const { filters, encode } = codings[coding]!;
  const next = random(size);
  const [height, names] = [3, ['r', 'g', 'b']];
  const source = (name: string) => `{currentfile ${filters} ${name} readstring pop}`;
  const lines = Array.from({ length: height * 3 }, () => encode(dots(size, next))).join('');
  expectPicture(`${names.map((name) => `/${name} ${size} string def`).join(' ')}
${size} ${height} 8 [${size} 0 0 ${height} 0 ${height}] ${names.map(source).join('\n')} true 3\ncolorimage\n${lines}`);
});

test.each(cases)('reads a picture of one procedure with a stream per line: %s, %d dots wide', (coding, size) => {
  const { filters, encode } = codings[coding]!;
  const next = random(size);
  const lines = Array.from({ length: 4 }, () => encode(dots(size, next))).join('');
  expectPicture(
    `/line ${size} string def ${size} 4 8 [${size} 0 0 4 0 4] {currentfile ${filters} line readstring pop} image\n${lines}`,
  );
});

test.each(cases)(
  'reads a picture of one stream that the program does not read to its end: %s, %d dots wide',
  (coding, size) => {
    const { filters, encode } = codings[coding]!;
    const data = encode(dots(size * 4, random(size)));
    expectPicture(`${size} 4 8 [${size} 0 0 4 0 4] currentfile ${filters} image\n${data}`);
    expectPicture(`/DeviceGray setcolorspace /d 12 dict dup begin /ImageType 1 def /Width ${size} def /Height 4 def
/BitsPerComponent 8 def /Decode [0 1] def /ImageMatrix [${size} 0 0 4 0 4] def /DataSource currentfile ${filters} def end def
{d image} exec\n${data}`);
  },
);

test.each([
  [
    'a procedure run by exec',
    (size: number, data: string) => `{${size} 2 8 [1 0 0 1 0 0] {currentfile s readhexstring pop} image} exec\n${data}`,
  ],
  ['a string run by exec', (size: number, data: string) => `(${size} 2 8 [1 0 0 1 0 0] {<${data}>} image) cvx exec`],
  [
    'one procedure for three colors',
    (size: number, data: string) =>
      `${size / 3} 2 8 [1 0 0 1 0 0] {currentfile s readhexstring pop} false 3 colorimage\n${data}`,
  ],
  [
    'a mask',
    (size: number, data: string) =>
      `${size * 8} 2 true [1 0 0 1 0 0] {currentfile s readhexstring pop} imagemask\n${data}`,
  ],
  [
    'three procedures over one line each',
    (size: number, data: string) =>
      `${size} 2 8 [1 0 0 1 0 0] {currentfile s readhexstring pop} {s2} {s3} true 3 colorimage\n${data}`,
  ],
  ['a procedure that ends early', (size: number) => `${size} 900 8 [1 0 0 1 0 0] {()} image`],
])('reads a picture by %s', (_, program) => {
  const size = 30;
  const data = hexadecimal([...dots(size, random(1)), ...dots(size, random(2))]).slice(0, -2);
  expectPicture(`/s ${size} string def /s2 ${size} string def /s3 ${size} string def ${program(size, data)}`);
});

test('the error for a file of pictures only mentions them', () => {
  const { filters, encode } = codings['base 85 and runs']!;
  const lines = Array.from({ length: 6 }, (_, i) => encode(dots(3000, random(i)))).join('');
  const read = `{currentfile ${filters} s readstring pop}`;
  const program = `/s 3000 string def 3000 2 8 [3000 0 0 2 0 2] ${read} ${read} ${read} true 3\ncolorimage\n${lines}showpage`;
  expect(() => runEps(`%!PS\n${program}`)).toThrow('It has a picture');
});

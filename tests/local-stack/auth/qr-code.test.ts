import { expect, test } from '@jest/globals';
import { isMasked, multiply, qrCodeModules, qrCodeSvg } from '#local-stack/auth/qr-code.ts';

/** Level M, versions 1 to 15: data bytes of each block in the order of the blocks (ISO/IEC 18004, Table 9). */
const DATA_BLOCKS = [
  [16],
  [28],
  [44],
  [32, 32],
  [43, 43],
  [27, 27, 27, 27],
  [31, 31, 31, 31],
  [38, 38, 39, 39],
  [36, 36, 36, 37, 37],
  [43, 43, 43, 43, 44],
  [50, 51, 51, 51, 51],
  [36, 36, 36, 36, 36, 36, 37, 37],
  [37, 37, 37, 37, 37, 37, 37, 37, 38],
  [40, 40, 40, 40, 41, 41, 41, 41, 41],
  [41, 41, 41, 41, 41, 42, 42, 42, 42, 42],
];
const CHECK_BYTES = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24];
const ALIGNMENT = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
  [6, 30, 54],
  [6, 32, 58],
  [6, 34, 62],
  [6, 26, 46, 66],
  [6, 26, 48, 70],
];

/** Reads a code back the way a scanner would, from the tables of the standard; checks every block's error correction. */
function read(modules: boolean[][]): string {
  const size = modules.length;
  const version = (size - 17) / 4;
  const mask = readMask(modules);
  const bits: number[] = [];
  for (let right = size - 1, isUpward = true; right > 0; right -= 2, isUpward = !isUpward) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      const y = isUpward ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (!isReserved(version, size, x, y)) bits.push(Number(modules[y]![x] !== isMasked(mask, x, y)));
      }
    }
  }
  const bytes = Array.from({ length: Math.floor(bits.length / 8) }, (_, index) =>
    Number.parseInt(bits.slice(index * 8, index * 8 + 8).join(''), 2),
  );
  const lengths = DATA_BLOCKS[version - 1]!;
  const blocks: number[][] = lengths.map(() => []);
  let next = 0;
  for (let index = 0; index < Math.max(...lengths); index++) {
    lengths.forEach((length, block) => index < length && blocks[block]!.push(bytes[next++]!));
  }
  const data = blocks.flatMap((block) => [...block]);
  for (let index = 0; index < CHECK_BYTES[version - 1]!; index++) blocks.forEach((block) => block.push(bytes[next++]!));
  for (const block of blocks)
    expect(syndromes(block, CHECK_BYTES[version - 1]!)).toEqual(Array(CHECK_BYTES[version - 1]!).fill(0));
  const stream = data.map((byte) => byte.toString(2).padStart(8, '0')).join('');
  expect(stream.slice(0, 4)).toBe('0100');
  const countBits = version < 10 ? 8 : 16;
  const count = Number.parseInt(stream.slice(4, 4 + countBits), 2);
  const start = 4 + countBits;
  const text = Array.from({ length: count }, (_, index) =>
    Number.parseInt(stream.slice(start + index * 8, start + index * 8 + 8), 2),
  );
  return Buffer.from(text).toString();
}

/** Format bits from the top left corner: five data bits, level M is 00; both copies must agree. */
function readMask(modules: boolean[][]): number {
  const size = modules.length;
  const first = [0, 1, 2, 3, 4, 5, 7, 8]
    .map((y) => modules[y]![8]!)
    .concat([7, 5, 4, 3, 2, 1, 0].map((x) => modules[8]![x]!));
  const second = Array.from({ length: 8 }, (_, index) => modules[8]![size - 1 - index]!).concat(
    Array.from({ length: 7 }, (_, index) => modules[size - 7 + index]![8]!),
  );
  expect(second).toEqual(first);
  const value = first.reduce((sum, isDark, index) => sum | (Number(isDark) << index), 0) ^ 0b101010000010010;
  expect(value >>> 13).toBe(0);
  return (value >>> 10) & 7;
}

function isReserved(version: number, size: number, x: number, y: number): boolean {
  if ((x < 9 && y < 9) || (x >= size - 8 && y < 9) || (x < 9 && y >= size - 8)) return true;
  if (x === 6 || y === 6) return true;
  if (version >= 7 && ((x < 6 && y >= size - 11) || (y < 6 && x >= size - 11))) return true;
  const centres = ALIGNMENT[version - 1]!;
  return centres.some((cy) =>
    centres.some((cx) => {
      const isFinder = (cx === 6 && cy === 6) || (cx === 6 && cy > size - 10) || (cy === 6 && cx > size - 10);
      return !isFinder && Math.abs(x - cx) <= 2 && Math.abs(y - cy) <= 2;
    }),
  );
}

function syndromes(block: number[], count: number): number[] {
  let root = 1;
  return Array.from({ length: count }, () => {
    const value = block.reduce((sum, byte) => multiply(sum, root) ^ byte, 0);
    root = multiply(root, 2);
    return value;
  });
}

test.each([1, 14, 15, 26, 27, 60, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412])(
  'a text of %i bytes reads back',
  (length) => {
    const text = Array.from({ length }, (_, index) => String.fromCharCode(33 + ((index * 7) % 90))).join('');
    expect(read(qrCodeModules(text))).toBe(text);
  },
);

test('finder patterns stand in three corners and the dark module in its place', () => {
  const modules = qrCodeModules('hello');
  const row = (y: number, x: number) =>
    modules[y]!.slice(x, x + 7)
      .map(Number)
      .join('');
  for (const [y, x] of [
    [0, 0],
    [0, 14],
    [14, 0],
  ] as const) {
    expect([0, 1, 2, 3, 4, 5, 6].map((step) => row(y + step, x))).toEqual([
      '1111111',
      '1000001',
      '1011101',
      '1011101',
      '1011101',
      '1000001',
      '1111111',
    ]);
  }
  expect(modules[13]![8]).toBe(true);
});

test('a text that is too long is refused', () => {
  expect(() => qrCodeSvg('x'.repeat(413))).toThrow('too long');
});

test('the picture is one SVG element without anything active', () => {
  expect(qrCodeSvg('otpauth://totp/x')).toMatch(
    /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"[^<]*><rect [^<]*\/><path d="[Mhv\d,z-]+"\/><\/svg>$/,
  );
});

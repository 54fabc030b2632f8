import { expect, test } from '@jest/globals';
import { readDrawing } from '../../../engine/drawing/read-drawing.ts';
import { bytesOf, chordLength, read, refusal } from './support.ts';

const head = '<svg xmlns="http://www.w3.org/2000/svg" width="100mm" height="100mm" viewBox="0 0 100 100">';
const square = '<path d="M10 10H30V30H10Z"/>';
const inSmallMm = 0.01;

/** bytes = head + unit repeated + middle + close repeated + tail; {i} in the unit is its number from 0. */
function made(start: string, unit: string, count: number, middle: string, close: string, tail: string): Uint8Array {
  const units = unit.includes('{i}')
    ? Array.from({ length: count }, (_, i) => unit.replaceAll('{i}', String(i))).join('')
    : unit.repeat(count);
  return bytesOf(start + units + middle + close.repeat(count) + tail);
}

function lengthMm(bytes: Uint8Array): number {
  return chordLength(readDrawing(bytes, { fileName: 'large.svg' })) * 25.4;
}

test('rejects 100,000 nested groups as nested too deep', () => {
  expect(refusal(made(head, '<g>', 100_000, square, '</g>', '</svg>')).message).toMatch(/nested too deep/);
});

test('rejects a million segments with the segment limit', () => {
  const error = refusal(
    made(`${head}<path fill="none" stroke="red" d="M0 0`, 'h.001v.001', 500_000, '', '', '"/></svg>'),
  );
  expect(error.code).toBe('too_many_segments');
  expect(error.message).toContain('500,000');
});

test('rejects a million unpainted segments', () => {
  expect(refusal(made(`${head}<path fill="none" d="M0 0`, 'h.001v.001', 500_000, '', '', '"/></svg>')).code).toBe(
    'too_many_segments',
  );
});

test('measures 20,000 shapes, the limit itself', () => {
  const text = made(head, '<rect x="{i}" y="0" width=".9" height="1"/>', 20_000, '', '', '</svg>');
  expect(Math.abs(chordLength(read(new TextDecoder().decode(text))) * 25.4 - 76_000)).toBeLessThanOrEqual(0.1);
});

test('rejects a program that draws a million segments with the same limit', () => {
  const eps = (end: string) =>
    bytesOf(
      `%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 100 100\n0 0 moveto 500000 { 1 0 rlineto 0 1 rlineto } repeat ${end}\n`,
    );
  for (const end of ['stroke', 'newpath 0 0 9 9 rectfill']) {
    const error = refusal(eps(end));
    expect([error.code, /more than 500,000 path segments/.test(error.message)]).toEqual(['too_many_segments', true]);
  }
});

test('rejects 100,000 shapes with one id with the shape limit', () => {
  const error = refusal(made(head, '<path id="a" d="M0 0h1v1z"/>', 100_000, '', '', '</svg>'));
  expect(error.code).toBe('too_many_shapes');
  expect(error.message).toContain('20,000');
});

test('reads 50,000 style rules without a rejection', () => {
  const bytes = made(`${head}<style>`, '.c{i}{fill:red}\n', 50_000, '', '', `</style>${square}</svg>`);
  expect(Math.abs(lengthMm(bytes) - 80)).toBeLessThanOrEqual(inSmallMm);
});

test('rejects 200,000 attributes with the attribute limit', () => {
  const error = refusal(made(`${head}<path d="M10 10H30V30H10Z" `, 'a{i}="" ', 200_000, '', '', '/></svg>'));
  expect(error.code).toBe('too_complex');
  expect(error.message).toContain('256 attributes');
});

test('reads a million character references in a description', () => {
  const bytes = made(`${head}${square}<desc>`, '&#65;', 1_000_000, '', '', '</desc></svg>');
  expect(Math.abs(lengthMm(bytes) - 80)).toBeLessThanOrEqual(inSmallMm);
});

test('rejects a number of five million digits as out of range', () => {
  const error = refusal(made(`${head}<path d="M0 0h`, '1', 5_000_000, '', '', '"/></svg>'));
  expect(error.code).toBe('no_shapes');
  expect(error.message).toContain('exceed the range');
});

test('reads exactly 10 MiB and rejects one byte more', () => {
  const bytes = made(`${head}${square}`, ' ', 10_485_635, '', '', '</svg>');
  expect(bytes.length).toBe(10_485_760);
  expect(Math.abs(lengthMm(bytes) - 80)).toBeLessThanOrEqual(inSmallMm);
  const error = refusal(made(`${head}${square}`, ' ', 10_485_636, '', '', '</svg>'));
  expect(error.code).toBe('file_too_large');
  expect(error.message).toContain('10485761');
});

test('rejects selectors that multiply', () => {
  const rule = `${'g '.repeat(16)}> ${'g '.repeat(8)}> a g{fill:red}`;
  const text = `${head}<style>${rule.repeat(200)}</style>${'<g>'.repeat(200)}${'<g/>'.repeat(20_000)}${square}${'</g>'.repeat(200)}</svg>`;
  expect(refusal(bytesOf(text)).message).toMatch(/style sheets/);
});

test('rejects long words tested by many rules', () => {
  const rules = '[class~=a]{fill:red}'.repeat(2000);
  const text = `${head}<style>${rules}</style><g class="${'a'.repeat(100_000)}">${square}</g></svg>`;
  expect(refusal(bytesOf(text)).message).toMatch(/style sheets/);
});

test('rejects copies that repeat path data without a segment', () => {
  const text = `${head}<path id="p" d="${'M0 0'.repeat(5000)}"/>${'<use href="#p"/>'.repeat(1000)}</svg>`;
  expect(refusal(bytesOf(text), { limits: { unpackedBytes: 100_000 } }).code).toBe('too_complex');
});

test('stops reading when its time is used up', () => {
  let now = 0;
  const text = `${head}${'<g/>'.repeat(2000)}${square}</svg>`;
  const error = refusal(bytesOf(text), { clock: () => (now += 6000) });
  expect(error.code).toBe('took_too_long');
});

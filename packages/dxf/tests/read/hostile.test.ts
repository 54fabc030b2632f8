import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { contoursLength, EngineError } from '@measurement-nesting/curves';
import type { FilePage } from '@measurement-nesting/curves/drawing';
import { openDxf } from '../../src/index.ts';

const fixtures = join(import.meta.dirname, '../../../../tests/fixtures');
const read = (name: string): FilePage =>
  openDxf(readFileSync(join(fixtures, `${name}.dxf`)), { fileName: `${name}.dxf` }).readPage(0);
const lengthOf = ({ shapes }: FilePage): number => contoursLength(shapes.flatMap(({ contours }) => contours));
const codes = ({ diagnostics }: FilePage): string[] => diagnostics.map(({ code }) => code);

function refusal(name: string): string {
  try {
    read(name);
    return 'read';
  } catch (error) {
    if (error instanceof EngineError) return error.code;
    throw error;
  }
}

test.each(['block-bomb', 'array-of-1e9', 'array-of-nothing'])('rejects %s at the limit of entities', (name) => {
  expect(refusal(`hostile/dxf/${name}`)).toBe('too_complex');
});

test('draws recursive blocks once and reports them', () => {
  const page = read('hostile/dxf/block-in-itself');
  expect(codes(page)).toEqual(['reference_cycle']);
  expect(lengthOf(page)).toBeCloseTo(Math.SQRT2 + 2, 12);
});

test('reads a file with counts of a billion without allocating for them', () => {
  const page = read('hostile/dxf/counts-of-1e9');
  expect(codes(page)).toEqual(['path_error']);
  expect(lengthOf(page)).toBeCloseTo(4 + 2 * Math.SQRT2, 12);
});

test('objects with impossible numbers or without a size are left out, and reported', () => {
  const page = read('hostile/dxf/numbers');
  expect(codes(page).sort()).toEqual(['dot_ignored', 'number_dropped']);
  expect(lengthOf(page)).toBeCloseTo(Math.SQRT2, 12);
});

test('a bulge of a very flat arc is an arc or a line of the same length', () => {
  for (const bulge of ['1e-30', '1e-10', '3.5e-8', '1e-6', '-1e-7']) {
    const text = `0\nSECTION\n2\nENTITIES\n0\nLWPOLYLINE\n90\n2\n70\n0\n10\n0\n20\n0\n42\n${bulge}\n10\n3000\n20\n0\n0\nENDSEC\n0\nEOF\n`;
    const page = openDxf(new TextEncoder().encode(text), { fileName: 'flat.dxf' }).readPage(0);
    expect(lengthOf(page) / 3000).toBeCloseTo(1, 9);
    expect(codes(page)).toEqual([]);
  }
});

test('reads angles beyond a turn, and drops arcs whose angles are too large', () => {
  const entities = [
    'LINE 10 0 20 0 11 1 21 0',
    'ARC 10 0 20 0 40 1 50 3600 51 3690',
    'ARC 10 0 20 0 40 1 50 1e17 51 1e18',
    'ELLIPSE 10 0 20 0 11 1 21 0 40 0.5 41 1e300 42 1e301',
  ].map((entity) => `0\n${entity.split(' ').join('\n')}\n`);
  const text = `0\nSECTION\n2\nENTITIES\n${entities.join('')}0\nENDSEC\n0\nEOF\n`;
  const page = openDxf(new TextEncoder().encode(text), { fileName: 'turns.dxf' }).readPage(0);
  expect(lengthOf(page)).toBeCloseTo(1 + Math.PI / 2, 9);
  expect(codes(page)).toEqual(['number_dropped']);
});

test('decimal commas, lines without a group code and missing ends are read, and reported', () => {
  expect(lengthOf(read('hostile/dxf/decimal-commas'))).toBeCloseTo(1, 12);
  expect(codes(read('hostile/dxf/decimal-commas'))).toEqual(['file_repaired']);
  expect(lengthOf(read('hostile/dxf/codes-missing'))).toBeCloseTo(Math.SQRT2, 12);
  expect(codes(read('hostile/dxf/codes-missing'))).toEqual(['file_repaired']);
  expect(codes(read('hostile/dxf/cut-short'))).toContain('file_cut_short');
});

test('the error for a drawing of text alone quotes the text', () => {
  expect(() => read('hostile/dxf/only-text')).toThrow(/"Hello"/);
});

test.each(['r12', 'r2000'])('the binary file of %s equals the ASCII one', (version) => {
  const ascii = read(`dxf/${version === 'r12' ? 'r12-blocks' : 'r2000-curves'}`);
  expect(read(`dxf/${version}-binary`)).toEqual(ascii);
  expect(ascii.shapes.length).toBeGreaterThan(9);
});

test.each([1, 2, 500, 513, 600])(
  'blocks nested %d deep are drawn, or reported as too deep and not as recursive',
  (deep) => {
    const entity = (pairs: string) => `0\n${pairs.split(' ').join('\n')}\n`;
    const blocks = Array.from({ length: deep }, (_, nth) => {
      const inner = nth + 1 < deep ? `INSERT 2 B${nth + 1} 10 0 20 0` : 'LINE 10 0 20 0 11 1 21 0';
      return (
        entity(`BLOCK 2 B${nth} 10 0 20 0`) + entity('LINE 10 0 20 0 11 1 21 0') + entity(inner) + entity('ENDBLK')
      );
    }).join('');
    const section = (name: string, content: string) => `0\nSECTION\n2\n${name}\n${content}0\nENDSEC\n`;
    const text = `${section('BLOCKS', blocks)}${section('ENTITIES', entity('INSERT 2 B0 10 0 20 0'))}0\nEOF\n`;
    const page = openDxf(new TextEncoder().encode(text), { fileName: 'deep.dxf' }).readPage(0);
    const messages = page.diagnostics.map(({ message }) => message).join(' ');
    expect(messages).not.toContain('inside itself');
    const isWhole = lengthOf(page) > deep + 1 - 1e-9;
    expect(messages).toMatch(isWhole ? /^$/ : /^1 block nested too deep left out \("B\d+"\)/);
  },
);

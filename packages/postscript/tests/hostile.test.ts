import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { readDrawing } from '../../../engine/drawing/read-drawing.ts';
import type { DiagnosticCode, Drawing } from '@measurement-nesting/curves/drawing';
import { EngineError, contoursLength } from '@measurement-nesting/curves';
import { CharacterMap } from '../src/fonts/cmap.ts';

const folder = join(import.meta.dirname, '../../../tests/fixtures/hostile/eps');
const squareMm = 101.6;
const toleranceMm = 1e-9;

/** Files that are measured: one square of 25.4 mm and these notices. */
const measured: Record<string, readonly DiagnosticCode[]> = {
  'control-01-square.eps': [],
  'dos-01-preview-control.eps': [],
  'dos-03-length-ffffffff.eps': ['file_repaired'],
  'error-01-undefined.eps': ['program_fault'],
  'error-05-singular-matrix.eps': ['path_error'],
  'file-02-write-delete.eps': [],
  'file-03-pipe.eps': [],
  'head-03-begindata.eps': [],
  'head-04-mac-lines-control.eps': [],
};

/** Files that are refused, with the words that have to be in the sentence. */
const refused: Record<string, readonly [EngineError['code'], RegExp]> = {
  'alloc-02-strings.eps': ['too_complex', /more than the limit allows.*line 4/],
  'data-04-pdf-renamed.eps': ['file_type_unknown', /This is a PDF/],
  'dos-04-overlap-zero.eps': ['file_unreadable', /header of this EPS/],
  'error-03-truncated.eps': ['file_unreadable', /ends early, in line 5/],
  'loop-03-recursion.eps': ['too_complex', /nests too deep/],
  'loop-04-tail-recursion.eps': ['too_complex', /does not end/],
  'stack-01-operands.eps': ['too_complex', /piles up more than the limit allows/],
  'stack-02-dictionaries-gsave.eps': ['too_complex', /piles up more than the limit allows/],
  'stack-03-braces.eps': ['too_complex', /nests too deep/],
};

function read(name: string): Drawing {
  return readDrawing(new Uint8Array(readFileSync(join(folder, name))), { fileName: name });
}

function refusalOf(name: string): unknown {
  try {
    return read(name);
  } catch (error) {
    return error;
  }
}

test.each(Object.entries(measured))('measures %s with the expected notices', (name, notices) => {
  const { shapes, diagnostics } = read(name);
  const mm = contoursLength(shapes.flatMap((shape) => shape.contours)) * 25.4;
  expect(Math.abs(mm - squareMm)).toBeLessThan(toleranceMm);
  expect(diagnostics.map(({ code }) => code)).toEqual(notices);
});

test.each(Object.entries(refused))('rejects %s with the expected message', (name, [code, pattern]) => {
  const refusal = refusalOf(name);
  expect(refusal).toBeInstanceOf(EngineError);
  expect(refusal).toMatchObject({ code, message: expect.stringMatching(pattern) });
});

test('a curve of 40 km with endless dashes is measured along its middle, uncut', () => {
  const { shapes, diagnostics } = read('flatten-01-dash-flat.eps');
  expect(shapes.flatMap((shape) => shape.contours).flatMap((contour) => contour.segments)).toHaveLength(1);
  expect(diagnostics.map(({ code }) => code)).toEqual(['effect_ignored', 'effect_ignored', 'size_implausible']);
});

test('reports an unknown command with its line', () => {
  expect(read('error-01-undefined.eps').diagnostics[0]!.message).toMatch(/"frobnicate" in line 5 is not known/);
});

test('every hostile file has an expected result', () => {
  expect(readdirSync(folder).sort()).toEqual(
    [...Object.keys(measured), ...Object.keys(refused), 'flatten-01-dash-flat.eps'].sort(),
  );
});

test('decodes text with a character map of zero-length codes', () => {
  const map = new CharacterMap();
  map.spaces.push({ size: 0, low: 0, high: 0 });
  expect(map.decode(Uint8Array.of(1, 2, 3)).map(({ code }) => code)).toEqual([1, 2, 3]);
});

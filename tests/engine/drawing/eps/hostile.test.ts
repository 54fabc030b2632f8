import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { readDrawing } from '#engine/drawing/read-drawing.ts';
import type { DiagnosticCode, Drawing } from '#engine/drawing/types.ts';
import { EngineError } from '#engine/errors.ts';
import { contoursLength } from '#engine/measure/segment-length.ts';

const folder = join(import.meta.dirname, '../../../fixtures/hostile/eps');
const toleranceMm = 1e-9;

/** What each file has to be answered with: a length in mm and the codes of the notices, or the words of the refusal. */
type Answer =
  | { readonly mm: number; readonly notices: readonly DiagnosticCode[] }
  | { readonly refused: EngineError['code']; readonly says: RegExp };

const square = (...notices: DiagnosticCode[]): Answer => ({ mm: 101.6, notices });
const no = (refused: EngineError['code'], says: RegExp): Answer => ({ refused, says });

const answers: Record<string, Answer> = {
  'alloc-02-strings.eps': no('too_complex', /more than the limit allows.*line 4/),
  'control-01-square.eps': square(),
  'data-04-pdf-renamed.eps': no('file_type_unknown', /This is a PDF/),
  'dos-01-preview-control.eps': square(),
  'dos-03-length-ffffffff.eps': square('file_repaired'),
  'dos-04-overlap-zero.eps': no('file_unreadable', /header of this EPS/),
  'error-01-undefined.eps': square('program_fault'),
  'error-03-truncated.eps': no('file_unreadable', /ends early, in line 5/),
  'error-05-singular-matrix.eps': square('path_error'),
  'file-02-write-delete.eps': square(),
  'file-03-pipe.eps': square(),
  'head-03-begindata.eps': square(),
  'head-04-mac-lines-control.eps': square(),
  'loop-03-recursion.eps': no('too_complex', /nests too deep/),
  'loop-04-tail-recursion.eps': no('too_complex', /does not end/),
  'stack-01-operands.eps': no('too_complex', /piles up more than the limit allows/),
  'stack-02-dictionaries-gsave.eps': no('too_complex', /piles up more than the limit allows/),
  'stack-03-braces.eps': no('too_complex', /nests too deep/),
};

function read(name: string): Drawing {
  return readDrawing(new Uint8Array(readFileSync(join(folder, name))), { fileName: name });
}

test.each(Object.entries(answers))('%s is answered as it should', (name, answer) => {
  if ('refused' in answer) {
    let refusal: unknown = null;
    try {
      read(name);
    } catch (error) {
      refusal = error;
    }
    expect(refusal).toBeInstanceOf(EngineError);
    expect((refusal as EngineError).code).toBe(answer.refused);
    expect((refusal as EngineError).message).toMatch(answer.says);
    return;
  }
  const { shapes, diagnostics } = read(name);
  const mm = contoursLength(shapes.flatMap((shape) => shape.contours)) * 25.4;
  expect(Math.abs(mm - answer.mm)).toBeLessThan(toleranceMm);
  expect(diagnostics.map(({ code }) => code)).toEqual(answer.notices);
});

test('a curve of 40 km with endless dashes is measured along its middle, uncut', () => {
  const { shapes, diagnostics } = read('flatten-01-dash-flat.eps');
  expect(shapes.flatMap((shape) => shape.contours).flatMap((contour) => contour.segments)).toHaveLength(1);
  expect(diagnostics.map(({ code }) => code)).toEqual(['effect_ignored', 'effect_ignored', 'size_implausible']);
});

test('the unknown command is named with its line', () => {
  expect(read('error-01-undefined.eps').diagnostics[0]!.message).toMatch(/"frobnicate" in line 5 is not known/);
});

test('every hostile file has an answer written down', () => {
  expect(readdirSync(folder).sort()).toEqual([...Object.keys(answers), 'flatten-01-dash-flat.eps'].sort());
});

import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { readDrawing } from '../../../engine/drawing/read-drawing.ts';
import { contoursLength } from '@measurement-nesting/curves';

const relativeError = 1e-12;

test.each(['control-01-square.eps', 'head-04-mac-lines-control.eps', 'dos-01-preview-control.eps'])(
  'the square of 25.4 mm in %s measures 4 in',
  (name) => {
    const bytes = new Uint8Array(readFileSync(new URL(`../../../tests/fixtures/hostile/eps/${name}`, import.meta.url)));
    const { shapes, scale, diagnostics } = readDrawing(bytes, { fileName: name });
    expect(shapes).toHaveLength(1);
    expect(Math.abs(contoursLength(shapes[0]!.contours) / 4 - 1)).toBeLessThan(relativeError);
    expect(scale).toEqual({ rule: 'postscript', unitsPerIn: 72, assumed: false });
    expect(diagnostics).toEqual([]);
  },
);

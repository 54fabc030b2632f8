import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { openDxf } from '../src/index.ts';
import type { Drawing } from '@measurement-nesting/curves/drawing';
import { arcContour } from '../src/write/arc-contour.ts';
import { dxfDocument } from '../src/write/document.ts';
import { r12Document } from '../src/write/r12-document.ts';
import { writeContour } from '../src/write/write-contour.ts';
import { writeR12Contour } from '../src/write/write-r12-contour.ts';
import { measureDrawing } from '@measurement-nesting/measure';
import {
  contourArea,
  contourLength,
  multiply,
  rotation,
  transformContour,
  translation,
  wholeEllipse,
  type Contour,
} from '@measurement-nesting/curves';
import { outlines, placed } from '../../../tools/harness/drawing-properties/outlines.ts';
import { runs } from '../../../tools/harness/depth.ts';

const size = { widthIn: 44, heightIn: 44 };
const layers = [{ name: 'CUT_OUTER', color: 1, isCut: true }];
const flip = (y: number): number => size.heightIn - y;
const share = 1e-6;

const read = (text: string): Drawing =>
  openDxf(new TextEncoder().encode(text), { fileName: 'own.dxf', scale: { by: 'unitsPerIn', unitsPerIn: 1 } }).readPage(
    0,
  );

const radii = fc.double({ min: 0.05, max: 3, noNaN: true });
const position = fc.double({ min: 5, max: 39, noNaN: true });
const angles = fc.double({ min: -Math.PI, max: Math.PI, noNaN: true });
const contours = fc
  .record({ outline: fc.option(outlines('any')), rx: radii, ry: radii, x: position, y: position, angle: angles })
  .map(({ outline, rx, ry, x, y, angle }): Contour => {
    if (outline !== null) return placed(outline, x, y, rx, angle);
    const map = multiply(translation(x, y), rotation(angle));
    return transformContour(map, { segments: [wholeEllipse(0, 0, rx, ry)], closed: true });
  });

const flavors = {
  'AutoCAD 2000, exact curves': {
    written: (contour: Contour) => contour,
    text: (contour: Contour) =>
      dxfDocument(layers, size, (tags, space) => writeContour(tags, space, 'CUT_OUTER', contour, flip)),
  },
  'AutoCAD 2000, arcs': {
    written: arcContour,
    text: (contour: Contour) =>
      dxfDocument(layers, size, (tags, space) => writeContour(tags, space, 'CUT_OUTER', arcContour(contour), flip)),
  },
  'AutoCAD R12': {
    written: arcContour,
    text: (contour: Contour) =>
      r12Document(layers, size, (tags) => writeR12Contour(tags, 'CUT_OUTER', arcContour(contour), flip)),
  },
} as const;

describe.each(Object.entries(flavors))('%s', (_, { written, text }) => {
  test('is read back with the written length and area', () => {
    fc.assert(
      fc.property(contours, (contour) => {
        const expected = written(contour);
        const { totals } = measureDrawing(read(text(contour)));
        const lengthIn = contourLength(expected);
        expect(Math.abs(totals.lengthIn / lengthIn - 1)).toBeLessThan(share);
        if (!contour.closed) return;
        const area = Math.abs(contourArea(expected));
        expect(Math.abs(totals.areaSqIn - area)).toBeLessThan(share * lengthIn * lengthIn);
      }),
      { numRuns: runs(60) },
    );
  });
});

test('reads a rectangle of four lines in any direction as one closed part', () => {
  const corners = [
    [1, 1, 5, 1],
    [5, 4, 5, 1],
    [5, 4, 1, 4],
    [1, 1, 1, 4],
  ];
  const lines = corners.map(([x0, y0, x1, y1]) => `0\nLINE\n8\nCUT\n10\n${x0}\n20\n${y0}\n11\n${x1}\n21\n${y1}\n`);
  const text = `0\nSECTION\n2\nENTITIES\n${lines.join('')}0\nENDSEC\n0\nEOF\n`;
  const { parts, totals } = measureDrawing(read(text));
  expect(parts).toHaveLength(1);
  expect(parts[0]!.part.outer.closed).toBe(true);
  expect(totals.lengthIn).toBeCloseTo(14, 12);
  expect(totals.areaSqIn).toBeCloseTo(12, 12);
});

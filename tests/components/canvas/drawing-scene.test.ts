import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { measuredScene, sceneMarks, sketchedScene, type Sketch } from '#components/canvas/drawing-scene.ts';
import { artworkExtent } from '#lib/browser/box-around.ts';
import { measurement } from '../recorded-run.ts';

const side = fc.double({ min: 0.01, max: 500, noNaN: true });
const letters = fc.record({ x: fc.double({ min: -50, max: 50, noNaN: true }), width: side, height: side });

test('places rows below each other at true relative size, all inside the scene', () => {
  fc.assert(
    fc.property(fc.array(letters, { minLength: 1, maxLength: 20 }), (rows) => {
      const sketches = rows.map(({ x, width, height }, index): Sketch => {
        const box = { minX: x, minY: -height, maxX: x + width, maxY: 0 };
        return { kind: 'letters', id: `row-${index}`, path: 'M0 0', box };
      });
      const scene = sketchedScene(sketches)!;
      let last = 0;
      for (const sketch of sketches) {
        if (sketch.kind !== 'letters') continue;
        const origin = scene.origins.get(sketch.id)!;
        const [top, bottom] = [sketch.box.minY + origin.y, sketch.box.maxY + origin.y];
        expect(top).toBeGreaterThan(last);
        expect(sketch.box.minX + origin.x).toBeGreaterThan(0);
        expect(sketch.box.maxX + origin.x).toBeLessThan(scene.widthIn);
        last = bottom;
      }
      expect(last).toBeLessThan(scene.heightIn);
    }),
  );
});

test('draws every measured part once, at its row, and marks places there', () => {
  const scene = measuredScene(measurement)!;
  expect(scene.parts).toHaveLength(measurement.rows.reduce((sum, row) => sum + row.parts.length, 0));
  for (const part of scene.parts) {
    expect(part.minX).toBeGreaterThanOrEqual(0);
    expect(part.maxX).toBeLessThanOrEqual(scene.widthIn);
    expect(part.minY).toBeGreaterThanOrEqual(0);
    expect(part.maxY).toBeLessThanOrEqual(scene.heightIn);
    const [mark] = sceneMarks(scene, part.rowId, [part.part.box]);
    expect(mark).toMatchObject({ minX: part.minX, minY: part.minY, maxX: part.maxX, maxY: part.maxY });
  }
});

test('draws a drawing of which nothing is cut, with a box around its score lines and engraved areas', () => {
  const place = { minX: 1, minY: 2, maxX: 5, maxY: 4 };
  const marks = [{ operation: 'score' as const, path: 'M1 2L5 4', color: '', lengthIn: 1, starts: 1, areaSqIn: 0 }];
  const [row] = measurement.rows;
  const scored = { operation: 'score' as const, kind: 'line' as const, color: '#0000ff', spot: '', layer: '' };
  const classes = [
    { ...scored, count: 1, lengthIn: 1, places: [place] },
    { ...scored, operation: 'ignore' as const, count: 1, lengthIn: 1, places: [{ ...place, maxX: 99 }] },
  ];
  const uncut = { ...row!, parts: [], differences: [], looseLinesPath: '', looseMarks: marks, classes };
  const scene = measuredScene({ ...measurement, rows: [uncut] })!;
  expect(scene.marks).toEqual([{ key: row!.id, marks, transform: expect.any(String) }]);
  expect(scene.widthIn).toBeLessThan(6);
  expect(artworkExtent(uncut)).toEqual({ widthIn: 4, heightIn: 2 });
});

test('returns no scene for nothing to draw', () => {
  expect(sketchedScene([])).toBeNull();
  expect(measuredScene({ ...measurement, rows: [] })).toBeNull();
});

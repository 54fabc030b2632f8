import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { measuredScene, sceneMarks, sketchedScene, type Sketch } from '#components/canvas/drawing-scene.ts';
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

test('returns no scene for nothing to draw', () => {
  expect(sketchedScene([])).toBeNull();
  expect(measuredScene({ ...measurement, rows: [] })).toBeNull();
});

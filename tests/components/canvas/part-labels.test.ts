import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { haveAllNumbers, partLabels, prepareLabels, selectedPartLabels } from '#components/canvas/part-labels.ts';
import { sheetDrawings, type DrawnPart } from '#components/canvas/sheet-model.ts';
import { layout, measurement } from '../recorded-run.ts';
import { runs } from '#harness/depth.ts';

const [like] = sheetDrawings(layout, measurement)[0]!.parts;

/** Returns parts with these outlines, in a row, numbered from 1. */
function partsWith(shapes: readonly { readonly path: string; readonly width: number; readonly height: number }[]) {
  let x = 0;
  return shapes.map(({ path, width, height }, index): DrawnPart => {
    const at = x;
    x += width + 1;
    const number = index + 1;
    return {
      ...like!,
      key: String(index),
      path,
      part: { ...like!.part, path },
      number,
      label: String(number),
      xIn: at,
      yIn: 0,
      angleDeg: 0,
      minX: at,
      minY: 0,
      maxX: at + width,
      maxY: height,
    };
  });
}
const rectangle = (width: number, height: number) => ({
  path: `M0 0L${width} 0L${width} ${height}L0 ${height}Z`,
  width,
  height,
});
const ring = (side: number, rim: number) => ({
  path: `M0 0L${side} 0L${side} ${side}L0 ${side}ZM${rim} ${rim}L${rim} ${side - rim}L${side - rim} ${side - rim}L${side - rim} ${rim}Z`,
  width: side,
  height: side,
});

test('the numbers of a view have one size, the largest that fits all parts', () => {
  const parts = partsWith([rectangle(4, 4), rectangle(10, 10), rectangle(2, 2)]);
  expect([20, 6, 4.7].map((scale) => partLabels(parts, scale, false).sizePx)).toEqual([12, 10.5, 8]);
});

test('two hundred parts are numbered all or none', () => {
  const parts = partsWith(
    Array.from({ length: 200 }, (_, index) => (index % 20 === 0 ? rectangle(5, 5) : rectangle(2, 2))),
  );
  expect(partLabels(parts, 5, false)).toMatchObject({ labels: [], isComplete: false });
  expect(partLabels(parts, 12, false).labels).toHaveLength(200);
});

test('a part is numbered wherever a smaller part of the view is', () => {
  const side = fc.double({ min: 0.2, max: 12, noNaN: true });
  const shapes = fc.array(fc.tuple(side, side), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(shapes, fc.double({ min: 1, max: 40, noNaN: true }), fc.boolean(), (sides, scale, isTurned) => {
      const parts = partsWith(sides.map(([width, height]) => rectangle(width, height)));
      const { labels, isComplete } = partLabels(parts, scale, isTurned);
      const shown = new Set(labels.map(({ part }) => part));
      expect(isComplete).toBe(shown.size === parts.length);
      expect(shown.size === 0 || 2 * shown.size >= parts.length).toBe(true);
      const isLarger = (one: DrawnPart, other: DrawnPart) =>
        one.maxX - one.minX >= other.maxX - other.minX && one.maxY - one.minY >= other.maxY - other.minY;
      const missing = parts.filter((part) => !shown.has(part));
      expect(missing.filter((part) => [...shown].some((smaller) => isLarger(part, smaller)))).toEqual([]);
    }),
    { seed: 15, numRuns: runs(200) },
  );
});

test('the number of a thin ring is on its rim', () => {
  const { labels } = partLabels(partsWith([ring(10, 0.3)]), 10, false);
  const { x, y } = labels[0]!;
  expect(Math.max(Math.abs(x - 5), Math.abs(y - 5))).toBeGreaterThan(4.6);
});

test('names of a drawing are shown when every part has room for its name', () => {
  const parts = partsWith([rectangle(12, 4), rectangle(8, 4)]).map((part, index) => ({
    ...part,
    label: index === 0 ? '1 bracket' : '2',
  }));
  const shownAt = (scale: number) => partLabels(parts, scale, false).labels.map(({ text }) => text);
  expect(shownAt(10)).toEqual(['1 bracket', '2']);
  expect(shownAt(5)).toEqual(['1', '2']);
});

test('a selected part shows its number at any scale', () => {
  const [tiny] = partsWith([rectangle(0.5, 0.5)]);
  expect(partLabels([tiny!], 4, false).labels).toEqual([]);
  expect(selectedPartLabels([tiny!], 4, false)).toMatchObject({ sizePx: 8, labels: [{ text: '1' }] });
});

test('boxes determine whether all parts have numbers, and positions are prepared one per step', () => {
  const parts = partsWith([rectangle(4, 4), ring(10, 0.3), rectangle(2, 2)]);
  for (const scale of [1, 3, 5, 20]) {
    expect(haveAllNumbers(parts, scale, false)).toBe(partLabels(parts, scale, false).isComplete);
  }
  expect([...prepareLabels(parts, 20, false)]).toHaveLength(3);
  expect([...prepareLabels(parts, 60, false)]).toHaveLength(6);
  expect([...prepareLabels(parts, 0.1, false)]).toHaveLength(0);
});

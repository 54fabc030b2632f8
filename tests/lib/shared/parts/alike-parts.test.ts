import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { measureFile } from '#engine/job/measure-file.ts';
import { groupAlikeParts } from '#lib/shared/parts/alike-parts.ts';
import type { MeasuredPart } from '#lib/shared/contracts/result.ts';
import { runs } from '#harness/depth.ts';

/** Shapes within a box of 8 in, none equal to another one, rotated or not. */
const shapes: Readonly<Record<string, string>> = {
  square: 'M0 0h6v6h-6z',
  bar: 'M0 0h8v3h-8z',
  wedge: 'M0 0h7l-2 4h-5z',
  'mirrored wedge': 'M7 0h-7l2 4h5z',
  'square with a hole': 'M0 0h6v6h-6zM1 1v1h1v-1z',
  'square with a hole elsewhere': 'M0 0h6v6h-6zM2 1v1h1v-1z',
  'square with the mirrored hole': 'M0 0h6v6h-6zM3 1v1h1v-1z',
  disk: 'M0 3a3 3 0 0 1 6 0a3 3 0 0 1 -6 0z',
  curve: 'M0 0c2-1 5 1 6 0v5c-2 1-4-1-6 0z',
};
const names = Object.keys(shapes);

function measured(body: string): readonly MeasuredPart[] {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="2000in" height="40in" viewBox="0 0 2000 40">${body}</svg>`;
  const file = { fileName: 'a.svg', bytes: new TextEncoder().encode(svg), quantity: 1 };
  return measureFile(file, {}).row.parts as readonly MeasuredPart[];
}
const drawn = (chosen: readonly { name: string; angle: number }[]): string =>
  chosen
    .map(({ name, angle }, k) => {
      const transform = `translate(${20 + 20 * k} 20) rotate(${angle})`;
      return `<path id="${name}" transform="${transform}" d="${shapes[name]!}"/>`;
    })
    .join('');
const groupsOf = (body: string) => groupAlikeParts(measured(body)).map((group) => group.map(({ name }) => name));

test('parts form a group exactly if they are one shape, at any angle', () => {
  const part = fc.record({ name: fc.constantFrom(...names), angle: fc.integer({ min: 0, max: 359 }) });
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 12 }), (chosen) => {
      const expected = new Map<string, number>();
      for (const { name } of chosen) expected.set(name, (expected.get(name) ?? 0) + 1);
      expect(groupsOf(drawn(chosen))).toEqual(Array.from(expected, ([name, count]) => Array(count).fill(name)));
    }),
    { numRuns: runs(60) },
  );
});

test('shapes that differ by less than the tolerance are alike, and by more are not', () => {
  const squares = (side: number) => `<path d="M0 0h6v6h-6z"/><path d="M20 0h6v${side}h-6z"/>`;
  expect(groupsOf(squares(6.0009))).toHaveLength(1);
  expect(groupsOf(squares(6.01))).toHaveLength(2);
});

test('open lines on parts distinguish them', () => {
  const plate = (x: number) => `<path d="M${x} 0h6v6h-6z"/>`;
  const line = (x: number, y: number) => `<path d="M${x} ${y}h2" fill="none" stroke="#000"/>`;
  expect(groupsOf(plate(0) + line(1, 2) + plate(20) + line(21, 2))).toHaveLength(1);
  expect(groupsOf(plate(0) + line(1, 2) + plate(20) + line(21, 3))).toHaveLength(2);
  expect(groupsOf(plate(0) + line(1, 2) + plate(20))).toHaveLength(2);
});

test('a circle is alike wherever its contour begins', () => {
  const circle = (x: number, start: string) => `<path d="M${x}${start}z"/>`;
  const starts = [' 0a3 3 0 0 1 6 0a3 3 0 0 1 -6 0', ' 10a3 3 0 0 1 0 6a3 3 0 0 1 0 -6'];
  expect(groupsOf(starts.map((start, k) => circle(20 * k, start)).join(''))).toHaveLength(1);
});

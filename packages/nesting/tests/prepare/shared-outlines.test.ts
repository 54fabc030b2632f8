import { expect, test } from '@jest/globals';
import { prepareShared, sharedOutlineBytes } from '../../src/prepare/shared-outlines.ts';
import type { GroupPolygons } from '../../src/prepare/search-outline.ts';
import { polygonOf } from '../../src/shape/polygon.ts';
import { square } from '../parts.ts';

/** Returns an outline for each number, with a hole for odd ones; every fourth has none. */
const outlineOf = (number: number): GroupPolygons | null =>
  number % 4 === 3
    ? null
    : {
        outer: [polygonOf(square(5 + number)), polygonOf(square(1, 20 + number))],
        holes: number % 2 === 1 ? [polygonOf(square(2, 1, 1)), polygonOf(square(0.1 * number, 4, 4))] : [],
      };

const all = Array.from({ length: 12 }, (_, number) => outlineOf(number));

/** Returns a function that prepares an outline, and the numbers that it was called with. */
function counted(before: (number: number) => void = () => undefined) {
  const numbers: number[] = [];
  const prepare = (number: number): GroupPolygons | null => {
    before(number);
    numbers.push(number);
    return outlineOf(number);
  };
  return { numbers, prepare };
}

test('searches that share memory prepare each outline once and all have the same ones', () => {
  const memory = new SharedArrayBuffer(sharedOutlineBytes);
  const [first, second] = [counted(), counted()];
  expect(prepareShared(12, first.prepare, memory)).toEqual(all);
  expect(prepareShared(12, second.prepare, memory)).toEqual(all);
  expect(first.numbers.length).toBe(12);
  expect(second.numbers).toEqual([]);
});

test('a search prepares outlines that another has claimed but not finished', () => {
  const memory = new SharedArrayBuffer(sharedOutlineBytes);
  const second = counted();
  let fromSecond: unknown;
  const first = counted((number) => {
    if (number === 4) fromSecond = prepareShared(12, second.prepare, memory);
  });
  expect(prepareShared(12, first.prepare, memory)).toEqual(all);
  expect(fromSecond).toEqual(all);
  expect(first.numbers).toEqual([0, 1, 2, 3, 4]);
  expect(second.numbers.sort((a, b) => a - b)).toEqual([4, 5, 6, 7, 8, 9, 10, 11]);
});

test('each search prepares its own outlines without shared memory or when it is full', () => {
  expect(prepareShared(12, outlineOf)).toEqual(all);
  const large = { outer: [polygonOf(square(1))], holes: [] };
  const detailed = { xs: new Float64Array(2_000_000), ys: new Float64Array(2_000_000) };
  const memory = new SharedArrayBuffer(sharedOutlineBytes);
  const prepare = (number: number): GroupPolygons => (number < 2 ? { ...large, holes: [detailed] } : large);
  prepareShared(3, prepare, memory);
  const numbers: number[] = [];
  const second = prepareShared(
    3,
    (number) => {
      numbers.push(number);
      return prepare(number);
    },
    memory,
  );
  expect(numbers).toEqual([1, 2]);
  expect(second.map((polygons) => polygons!.holes.length)).toEqual([1, 1, 0]);
});
